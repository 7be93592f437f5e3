package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Ticket;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Work that the writer has been given, and what became of it. The writer acts; any thread may wait.
 *
 * @param <T> what comes of the work
 */
public final class Pending<T> implements Ticket {
    private final Claim claim;
    private final Work<T> work;
    private final CountDownLatch done = new CountDownLatch(1);
    private @Nullable T result; // written before the latch opens, read after
    private @Nullable StoreException failure; // likewise

    Pending(Claim claim, Work<T> work) {
        this.claim = claim;
        this.work = work;
    }

    /** Which thread the work concerns. */
    public Claim claim() {
        return claim;
    }

    /** Does the work inside the writer's transaction, which must be rolled back if this throws anything. */
    public void execute(Tables tables) throws SQLException {
        failure = null;
        try {
            result = work.on(tables);
        } catch (StoreException e) {
            failure = e;
        }
    }

    /** Whether {@link #executeAlone} may be called. */
    public boolean canBeAlone() {
        return work instanceof Append append && append.canBeAlone();
    }

    /**
     * Does the work by one statement that commits by itself.
     *
     * @param owner the number of the store
     * @param transaction the number that the store gives to what it commits so
     */
    @SuppressWarnings("unchecked") // T is Boolean then
    public void executeAlone(Tables tables, long owner, long transaction) throws SQLException {
        failure = null;
        result = (T) Boolean.TRUE; // also if it is only found out later that it was done
        try {
            ((Append) work).alone(tables, owner, transaction);
        } catch (StoreException e) {
            failure = e;
        }
    }

    /** The transaction is durable. */
    public void complete() {
        done.countDown();
    }

    /** Nothing of it was kept; of no effect once something is decided. */
    public void fail(StoreException why) {
        if (done.getCount() > 0) {
            failure = why;
            done.countDown();
        }
    }

    @Override
    public boolean isDurable() {
        return done.getCount() == 0 && failure == null;
    }

    @Override
    public void await() {
        Uninterrupted.run(done::await);
        var why = failure;
        if (why != null) {
            throw new StoreException(why.code(), why.text(), why);
        }
    }

    /** Waits, and returns what came of the work. */
    public T result() {
        await();
        return Objects.requireNonNull(result);
    }
}
