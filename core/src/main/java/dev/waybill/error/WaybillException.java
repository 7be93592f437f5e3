package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/**
 * The base of every exception that Waybill throws on purpose. The message says what happened, where, and the way out; the
 * {@link #code()} is stable and meant for programs.
 */
public class WaybillException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * @param code stable, lower case, words joined by dots and underscores, e.g. {@code channel.undeclared}
     * @param message what happened, where, and what to do
     */
    public WaybillException(String code, String message) {
        this(code, message, null);
    }

    /** Like {@link #WaybillException(String, String)}, with what caused it. */
    public WaybillException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    /** The stable code of this kind of problem. */
    public final String code() {
        return code;
    }

    /** The message, never null. */
    public final String text() {
        var message = getMessage();
        return message == null ? code : message;
    }
}
