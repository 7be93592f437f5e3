package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** A channel was defined, read or written in a way that its declaration does not allow. */
public final class ChannelException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public ChannelException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public ChannelException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
