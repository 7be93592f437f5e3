package dev.waybill.review.message;

/** What the edge decides about a message. */
public sealed interface Admission {

    /** The message, in the current version. */
    record Admitted(Message message) implements Admission {}

    /** Not let in, and why. */
    record Refused(String id, String reason) implements Admission {}
}
