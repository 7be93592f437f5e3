package dev.waybill.review.message;

/**
 * Something that went differently than it should have, without ending the review.
 *
 * @param code stable, for machines: {@code unknown-address}, {@code refused-message}
 */
public record Warning(String code, String text) {

    static final String UNKNOWN_ADDRESS = "unknown-address";
    static final String REFUSED_MESSAGE = "refused-message";
}
