package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** A run was asked for something that it cannot do: unknown, already active, or made with another graph. */
public final class RunException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public RunException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public RunException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
