package dev.waybill.spi;

/**
 * A place in a list of a store, from which its next page is read. Its text may be kept and handed over, also to another
 * process, and means something only to the list that it was given for.
 *
 * @param text what the store knows the place by; empty for the beginning
 */
public record Cursor(String text) {
    /** The beginning of every list. */
    public static final Cursor START = new Cursor("");

    /** In the list of the runs of a thread, the place after {@code run}. */
    public static Cursor after(RunRecord run) {
        return new Cursor(String.valueOf(run.number()));
    }
}
