package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/**
 * A question was not answered. Codes: {@code question.unknown}, {@code question.answered} already, {@code question.stale}
 * as nobody waits for it any more, {@code question.not_allowed}, {@code question.invalid} answer, {@code question.expired}.
 */
public final class QuestionException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public QuestionException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public QuestionException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
