package dev.waybill.review.rule;

import java.util.Locale;

/** What became of a finding. */
public enum Status {
    /** Nobody has settled it; at the end of a review it is an open point. */
    OPEN,
    /** The text answers it, with a line that can be quoted. */
    RESOLVED,
    /** The author agrees that the text must change. */
    ACCEPTED;

    /** The name used in JSON. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
