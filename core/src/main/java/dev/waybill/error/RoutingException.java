package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** A router named a target that its node does not declare, or no target at all. */
public final class RoutingException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public RoutingException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public RoutingException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
