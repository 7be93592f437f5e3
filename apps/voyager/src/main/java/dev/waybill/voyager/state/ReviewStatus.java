package dev.waybill.voyager.state;

/** Where the review of a plan stands. */
public enum ReviewStatus {
    PENDING("pending"),
    /** Sent back to the destination agent with directives. */
    REVISE("revise"),
    APPROVED("approved"),
    /** The revisions are used up or cannot help; the open risks say what remains. */
    APPROVED_WITH_RISKS("approved_with_risks");

    private final String code;

    ReviewStatus(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
