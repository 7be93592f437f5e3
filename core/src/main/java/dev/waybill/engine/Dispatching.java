package dev.waybill.engine;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Has the tasks of a run done: by threads of the scheduler, with permits, and none any more once the engine drains. */
final class Dispatching {
    private final LocalRun run;
    private final AtomicInteger atWork = new AtomicInteger();
    private volatile boolean draining;

    Dispatching(LocalRun run) {
        this.run = run;
    }

    /** Runs a task and those that follow it in the same thread. */
    void drive(Task first) {
        atWork.incrementAndGet();
        try {
            var next = first;
            while (next != null && !draining) {
                next = run.completions().settle(next.within().execute(next));
                if (next != null) {
                    watch(next);
                }
            }
        } finally {
            atWork.decrementAndGet();
        }
    }

    /** Whether a task may go on in the thread of the one before it. */
    boolean continuesInline() {
        return !draining && run.services().continuesInline();
    }

    /** Has a task run by a thread of the scheduler, once there is a permit for it. */
    void start(Task task) {
        var permits = run.services().permits();
        if (permits == null || task.isDecided()) {
            schedule(task, () -> drive(task));
        } else {
            permits.whenFree(() -> schedule(task, () -> driveWithPermit(task, permits)));
        }
    }

    private boolean schedule(Task task, Runnable work) {
        if (draining || task.isCancelled()) {
            return false;
        }
        try {
            watch(task);
            run.services().scheduler().execute(task.path().toString(), work);
            return true;
        } catch (RuntimeException | Error e) { // the task will never run: the run cannot go on
            run.standing().fail(e);
            return false;
        }
    }

    private void driveWithPermit(Task task, Permits permits) {
        try {
            drive(task);
        } finally {
            permits.release();
        }
    }

    void watch(Task task) {
        if (task.dispatched() == task
                && !task.isDecided()
                && !task.within().definition(task).rules().timeouts().isNone()) {
            run.locked(() -> run.clockwork().watch(task));
        }
    }

    /** Waits in the agent's thread for news, or unwinds it where it may not wait. */
    void park(Task task, CountDownLatch news) {
        if (!run.services().scheduler().mayBlock()) {
            throw new Suspended();
        }
        var permits = run.services().permits();
        atWork.decrementAndGet();
        if (permits != null) {
            permits.release();
        }
        try {
            news.await();
        } catch (InterruptedException e) {
            throw new CancellationException("the work is no longer wanted");
        } finally {
            if (permits != null) {
                permits.await();
            }
            atWork.incrementAndGet();
        }
        if (draining) {
            throw new Suspended();
        }
        watch(task);
    }

    /** Nothing new starts from now on. */
    void stopStarting() {
        draining = true;
    }

    /** Whether an agent is at work that does not wait for a person, or what one has done is being committed. */
    boolean isAtWork() {
        return atWork.get() > 0 || !run.locked(run.completions()::isAtRest);
    }

    boolean isDraining() {
        return draining;
    }
}
