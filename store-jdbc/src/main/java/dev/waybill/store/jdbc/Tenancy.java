package dev.waybill.store.jdbc;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Tenure;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;

/**
 * What changes who has a thread, or which runs it has: each method is one step of a transaction, and checks everything
 * before it changes anything. Thread-safe.
 */
final class Tenancy implements ThreadTable.Holders {
    private final long owner;
    private final LongPredicate lives;
    private final Set<Long> abandoned = ConcurrentHashMap.newKeySet(); // tokens, of which hardly ever there are any

    /**
     * Of the store of that number.
     *
     * @param lives whether the store of a number is still at work, as far as anybody can tell
     */
    Tenancy(long owner, LongPredicate lives) {
        this.owner = owner;
        this.lives = lives;
    }

    long owner() {
        return owner;
    }

    @Override
    public boolean hold(long holder, long token) {
        return lives.test(holder) && !(holder == owner && abandoned.contains(token));
    }

    /** Nobody works under that token of this store any more, which could not be written. */
    void abandon(long token) {
        abandoned.add(token);
    }

    /** A run whose thread was taken: its key, the fencing token, and the sequence of its next record. */
    record Taken(long run, ThreadId thread, long token, long nextSequence) {}

    Taken begin(Tables tables, RunRecord run, List<JournalRow> first, Tenure tenure) throws SQLException {
        tables.runs().checkNew(run);
        tables.threads().checkFree(run.thread(), tenure.now(), this);
        long key = insert(tables, run, first);
        long token = tables.threads().take(run.thread(), owner, tenure);
        return new Taken(key, run.thread(), token, first.size());
    }

    static long enqueue(Tables tables, RunRecord run, List<JournalRow> first) throws SQLException {
        tables.runs().checkNew(run);
        tables.tell(run.thread());
        return insert(tables, run, first);
    }

    private static long insert(Tables tables, RunRecord run, List<JournalRow> first) throws SQLException {
        long key = tables.runs().insert(run);
        tables.idle().remove(run.thread());
        for (var row : first) {
            tables.journal().insert(key, row);
        }
        return key;
    }

    Taken reopen(Tables tables, RunRecord run, Tenure tenure) throws SQLException {
        var place = place(tables, run.id());
        tables.threads().checkFree(place.thread(), tenure.now(), this);
        if (!tables.runs().find(run.id()).flatMap(RunRecord::end).equals(run.end())) {
            throw new StoreException("store.changed", "run " + run.id() + " has ended or gone on meanwhile");
        }
        tables.runs().reopen(place.key());
        tables.questions().reopen(place.key());
        tables.idle().remove(place.thread());
        long token = tables.threads().take(place.thread(), owner, tenure);
        return new Taken(place.key(), place.thread(), token, tables.journal().nextSequence(place.key()));
    }

    boolean end(Tables tables, RunId run, RunEnd end, Instant now) throws SQLException {
        var place = place(tables, run);
        if (tables.runs().find(run).flatMap(RunRecord::end).isPresent()) {
            return false;
        }
        if (!tables.runs().isPrecededByOpen(place.thread(), place.number())) {
            tables.threads().checkFree(place.thread(), now, this);
            tables.threads().revoke(place.thread());
        }
        end(tables, place.key(), run, place.thread(), end);
        return true;
    }

    /** Notes that the run with that key, of that thread, has ended. */
    static void end(Tables tables, long key, RunId run, ThreadId thread, RunEnd end) throws SQLException {
        tables.runs().end(key, run, end);
        tables.questions().shut(key);
        if (!tables.runs().isPrecededByOpen(thread, Integer.MAX_VALUE)) {
            tables.idle().add(thread, end.at());
        }
        tables.tell(thread);
    }

    boolean delete(Tables tables, ThreadId thread, Instant now) throws SQLException {
        tables.threads().checkFree(thread, now, this);
        deleteBefore(tables, thread, Integer.MAX_VALUE);
        tables.threads().delete(thread);
        tables.idle().remove(thread);
        return true;
    }

    boolean truncate(Tables tables, Truncation truncation, Instant now) throws SQLException {
        var first = place(tables, truncation.run());
        var thread = first.thread();
        tables.threads().checkFree(thread, now, this);
        var older = tables.runs().before(thread, first.number());
        if (!older.equals(truncation.older())) {
            throw new StoreException(
                    "store.changed",
                    "the runs before " + truncation.run() + " are not what they were when they were read");
        }
        var base = truncation.base().at(tables.journal().nextSequence(first.key()));
        deleteBefore(tables, thread, first.number());
        tables.threads().revoke(thread);
        tables.journal().insert(first.key(), base);
        return true;
    }

    /** Where a thread is to begin, the runs before that as they were read, and the record to be added there. */
    record Truncation(RunId run, List<RunRecord> older, Encoding base) {}

    /** Gives a record its place. */
    @FunctionalInterface
    interface Encoding {
        JournalRow at(long sequence);
    }

    private static void deleteBefore(Tables tables, ThreadId thread, int number) throws SQLException {
        for (long run : tables.runs().keysBefore(thread, number)) {
            tables.journal().delete(run);
            tables.questions().delete(run);
            tables.runs().delete(run);
        }
    }

    static RunTable.Place place(Tables tables, RunId run) throws SQLException {
        return tables.runs()
                .place(run)
                .orElseThrow(() -> new StoreException("store.unknown_run", "there is no run " + run));
    }
}
