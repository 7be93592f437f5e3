package dev.waybill.review.message;

import java.util.Locale;

/** What a message is meant as. */
public enum MessageType {
    SUGGESTION,
    QUESTION,
    COMMENT,
    APPROVE,
    REJECT,
    /** An agent failed, or a message could not be read; addressed to {@code pm}. */
    ERROR,
    /** The last message of a conversation. */
    CONCLUSION;

    /** The name used in JSON and in print. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
