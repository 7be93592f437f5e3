package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** What a person or a program gave cannot be understood; says what is wrong and how to say it right. */
public final class InputException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public InputException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public InputException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
