package dev.waybill.engine;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A store whose tickets and ends can be made to fail. */
final class BrokenStore implements Store {
    private final InMemoryStore store = new InMemoryStore();
    private volatile Error atTicket;
    private volatile RuntimeException atEnd;

    /** Every ticket from now on fails with this. */
    void failAtTicket(Error error) {
        atTicket = error;
    }

    /** Every end from now on fails with this. */
    void failAtEnd(RuntimeException exception) {
        atEnd = exception;
    }

    @Override
    public Journal begin(RunRecord run, GraphTypes types, CommitRecord input) {
        return broken(store.begin(run, types, input));
    }

    @Override
    public Journal reopen(RunId run, GraphTypes types) {
        return broken(store.reopen(run, types));
    }

    private Journal broken(Journal journal) {
        return new Journal() {
            @Override
            public Ticket append(CommitRecord commit) {
                var error = atTicket;
                if (error == null) {
                    return journal.append(commit);
                }
                return new Ticket() {
                    @Override
                    public boolean isDurable() {
                        return false;
                    }

                    @Override
                    public void await() {
                        throw error;
                    }
                };
            }

            @Override
            public void end(RunEnd end) {
                if (atEnd != null) {
                    throw atEnd;
                }
                journal.end(end);
            }
        };
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return store.find(run);
    }

    @Override
    public List<RunRecord> runsOf(ThreadId thread) {
        return store.runsOf(thread);
    }

    @Override
    public List<RunRecord> latest(int count) {
        return store.latest(count);
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<CommitRecord> consumer) {
        store.read(run, types, consumer);
    }

    @Override
    public void close() {}
}
