package dev.waybill.spi;

import java.time.Instant;

/**
 * Where one run is written, by the one engine that has its thread. The engine appends one record at a time; tickets may be
 * awaited by many threads. If another engine has taken the thread since, every method fails with {@code store.fenced}, and
 * nothing is kept: a ticket fails, or the method itself.
 */
public interface Journal {
    /**
     * Keeps one more record, after those appended before. Returns at once; the record counts once the ticket is durable.
     */
    Ticket append(JournalRecord record);

    /**
     * Keeps a question, unless one with its id is kept already. Returns at once; the question counts once the ticket is
     * durable.
     */
    Ticket ask(QuestionRecord question);

    /** Has the thread until then; of no effect after {@link #end} or {@link #release}. */
    void renew(Instant until);

    /** Notes how the run ended and lets go of the thread; returns once that is durable. */
    void end(RunEnd end);

    /** Lets go of the thread without an end of the run; of no effect if it is not held any more. */
    void release();
}
