package dev.waybill.testkit;

import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Ticket;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A journal of a {@link FlakyStore}. */
final class FlakyJournal implements Journal {
    private final FlakyStore store;
    private final Journal inner;

    FlakyJournal(FlakyStore store, Journal inner) {
        this.store = store;
        this.inner = inner;
    }

    @Override
    public Ticket append(JournalRecord record) {
        return write(described(record), () -> inner.append(record), () -> store.confirm(record));
    }

    @Override
    public Ticket ask(QuestionRecord question) {
        return write(
                "question " + question.number() + " of " + question.activation(), () -> inner.ask(question), () -> {
                    // a question is no record
                });
    }

    private Ticket write(String what, Supplier<Ticket> keep, Runnable confirm) {
        return store.locked(() -> {
            var moment = store.count(what);
            if (moment.isPresent()) {
                if (moment.get() == FlakyStore.Moment.BEFORE) {
                    throw store.failure();
                }
                keep.get().await();
                return lost(store.failure());
            }
            var ticket = keep.get();
            if (ticket.isDurable()) {
                confirm.run();
                return ticket;
            }
            return confirming(ticket, confirm);
        });
    }

    private static Ticket lost(StoreException failure) {
        return new Ticket() {
            @Override
            public boolean isDurable() {
                return false;
            }

            @Override
            public void await() {
                throw failure;
            }
        };
    }

    private Ticket confirming(Ticket ticket, Runnable confirm) {
        var first = new AtomicBoolean(true);
        return new Ticket() {
            @Override
            public boolean isDurable() {
                return !store.isCrashed() && ticket.isDurable() && confirmed();
            }

            @Override
            public void await() {
                ticket.await();
                store.checkAlive();
                confirmed();
            }

            private boolean confirmed() {
                if (first.getAndSet(false)) {
                    confirm.run();
                }
                return true;
            }
        };
    }

    @Override
    public void renew(Instant until) {
        store.write("renewal of the lease", () -> inner.renew(until));
    }

    @Override
    public void end(RunEnd end) {
        store.write("end " + end.status(), () -> inner.end(end));
    }

    @Override
    public void release() {
        store.checkAlive();
        inner.release();
    }

    static String described(JournalRecord record) {
        return switch (record) {
            case CommitRecord commit ->
                "commit " + commit.scope() + commit.activation().label();
            case JournalRecord.Effect effect -> "effect '" + effect.name() + "' of " + place(effect);
            case JournalRecord.Retry retry -> "failure of attempt " + retry.attempt() + " of " + place(retry);
            case JournalRecord.Withdrawal withdrawal -> "withdrawal of " + place(withdrawal);
            case JournalRecord.Resumption resumption -> "resumption";
            case JournalRecord.Terms terms -> "terms";
        };
    }

    private static String place(JournalRecord.OfActivation record) {
        return record.scope() + record.activation().label();
    }
}
