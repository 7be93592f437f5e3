package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import java.sql.SQLException;

/**
 * The writing of one record, by whoever has the thread. Immutable.
 *
 * @param run the key of the run
 * @param token the one that must still be that of the thread
 */
record Append(long run, ThreadId thread, long token, JournalRow row) implements Work<Boolean> {
    @Override
    public Boolean on(Tables tables) throws SQLException {
        tables.threads().check(thread, token);
        tables.journal().insert(run, row);
        return true;
    }

    /** Whether {@link #alone} does the same. */
    boolean canBeAlone() {
        return JournalTable.canBeInsertedAlone(row);
    }

    /**
     * Does it by one statement that commits by itself, and notes the number of that transaction unless it is refused.
     *
     * @param owner the number of the store
     */
    void alone(Tables tables, long owner, long transaction) throws SQLException {
        if (!tables.journal().insertAlone(this, (CommitRow) row, owner, transaction)) {
            throw ThreadTable.fenced(thread);
        }
    }
}
