package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** The store could not do what was asked: unreadable, full, of a newer format, or another engine has the thread. */
public final class StoreException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public StoreException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public StoreException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
