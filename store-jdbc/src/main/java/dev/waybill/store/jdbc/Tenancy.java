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
import java.util.function.LongPredicate;

/**
 * What changes who has a thread, or which runs it has: each method is one step of a transaction, and checks everything
 * before it changes anything.
 *
 * @param owner the number of the store
 * @param lives whether the store of that number is still at work, as far as anybody can tell
 */
record Tenancy(long owner, LongPredicate lives) {
    /** A run whose thread was taken: its key, the fencing token, and the sequence of its next record. */
    record Taken(long run, ThreadId thread, long token, long nextSequence) {}

    Taken begin(Tables tables, RunRecord run, List<JournalRow> first, Tenure tenure) throws SQLException {
        tables.runs().checkNew(run);
        tables.threads().checkFree(run.thread(), tenure.now(), lives);
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
        for (var row : first) {
            tables.journal().insert(key, row);
        }
        return key;
    }

    Taken reopen(Tables tables, RunRecord run, Tenure tenure) throws SQLException {
        var place = place(tables, run.id());
        tables.threads().checkFree(place.thread(), tenure.now(), lives);
        if (!tables.runs().find(run.id()).flatMap(RunRecord::end).equals(run.end())) {
            throw new StoreException("store.changed", "run " + run.id() + " has ended or gone on meanwhile");
        }
        tables.runs().reopen(place.key());
        long token = tables.threads().take(place.thread(), owner, tenure);
        return new Taken(place.key(), place.thread(), token, tables.journal().nextSequence(place.key()));
    }

    boolean end(Tables tables, RunId run, RunEnd end, Instant now) throws SQLException {
        var place = place(tables, run);
        if (tables.runs().find(run).flatMap(RunRecord::end).isPresent()) {
            return false;
        }
        if (!tables.runs().isPrecededByOpen(place.thread(), place.number())) {
            tables.threads().checkFree(place.thread(), now, lives);
            tables.threads().revoke(place.thread());
        }
        tables.runs().end(place.key(), end);
        tables.tell(place.thread());
        return true;
    }

    boolean delete(Tables tables, ThreadId thread, Instant now) throws SQLException {
        tables.threads().checkFree(thread, now, lives);
        deleteBefore(tables, thread, Integer.MAX_VALUE);
        tables.threads().delete(thread);
        return true;
    }

    boolean truncate(Tables tables, Truncation truncation, Instant now) throws SQLException {
        var first = place(tables, truncation.run());
        var thread = first.thread();
        tables.threads().checkFree(thread, now, lives);
        var older = tables.runs().ofThread(thread).stream()
                .filter(r -> r.number() < first.number())
                .toList();
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
