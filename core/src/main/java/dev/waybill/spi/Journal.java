package dev.waybill.spi;

/** Where one run is written. The engine appends one commit at a time; tickets may be awaited by many threads. */
public interface Journal {
    /**
     * Keeps one more commit, after those appended before. Returns at once; the commit counts once the ticket is durable.
     */
    Ticket append(CommitRecord commit);

    /** Notes how the run ended; returns once that is durable. */
    void end(RunEnd end);
}
