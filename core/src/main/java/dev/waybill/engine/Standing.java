package dev.waybill.engine;

import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Ticket;
import java.util.concurrent.CompletableFuture;

/** How a run stands in this process: at work, waiting or over, and what came of it. The run's lock guards it. */
final class Standing {
    private static final System.Logger LOG = System.getLogger(Standing.class.getName());

    private final LocalRun run;
    private CompletableFuture<Outcome> settled = new CompletableFuture<>();
    private volatile Phase phase = Phase.QUEUED;

    Standing(LocalRun run) {
        this.run = run;
    }

    boolean isOver() {
        return phase.isOver();
    }

    boolean go(Phase next) {
        phase = Phase.LIFE.go(phase, next);
        return true;
    }

    /** It has ended in an earlier process, or before its turn came. */
    void hasEnded(Outcome how) {
        run.locked(() -> {
            go(Phase.ENDED);
            run.events().add(n -> new RunEvent.RunEnded(n, run.micros(), how));
            settle(how);
            return true;
        });
    }

    /** Completed once it has ended or waits for people; another one once it goes on. */
    CompletableFuture<Outcome> settled() {
        return run.locked(() -> settled);
    }

    /** Ends the run because of something that is not the failure of an activation. */
    void fail(Throwable thrown) {
        run.locked(() -> {
            if (isFenced(thrown)) {
                leave(takenOver(thrown));
            } else {
                finish(new Outcome.Failed(
                        thrown instanceof WaybillException w
                                ? w
                                : new WaybillException(
                                        "run.internal",
                                        "run " + run.id() + " ended in an unexpected way: " + thrown,
                                        thrown)));
            }
            return true;
        });
    }

    /** Another engine has taken it up before its turn came here. */
    void goesOnElsewhere() {
        run.locked(() -> {
            leave(new RunException("run.taken_over", "run " + run.id() + " was resumed in another engine"));
            return true;
        });
    }

    static boolean isFenced(Throwable thrown) {
        return thrown instanceof StoreException e && e.code().equals("store.fenced");
    }

    private RunException takenOver(Throwable lost) {
        return new RunException(
                "run.taken_over", "run " + run.id() + " goes on in another engine: " + lost.getMessage(), lost);
    }

    /** The run waits no more, if it has waited; under the lock. */
    void goOn() {
        if (phase == Phase.WAITING) {
            go(Phase.AT_WORK);
            settled = new CompletableFuture<>();
            run.clockwork().goOn();
        }
    }

    /** Tells that the run waits for people, if it does; under the lock. */
    void checkWaiting() {
        if (phase != Phase.AT_WORK
                || run.dispatching().isDraining()
                || !run.running().allIdle()) {
            return;
        }
        if (run.completions().isEmpty()) {
            var open = run.questions().open();
            if (!open.isEmpty()) {
                go(Phase.WAITING);
                run.clockwork().pause();
                run.events().add(n -> new RunEvent.RunWaiting(n, run.micros(), open));
                settled.complete(new Outcome.Waiting(open));
            }
        }
    }

    /** Ends the run, once; under the lock. */
    void finish(Outcome how) {
        finish(how, endOf(how));
    }

    /** Waits in an agent's thread; a store that cannot keep the record ends the run, as with a commit, not the attempt. */
    void awaitDurable(Ticket ticket) {
        try {
            ticket.await();
        } catch (RuntimeException | Error e) {
            fail(e);
            throw e;
        }
    }

    /** That the store is away says nothing about the run, which is kept as one that was cut off. */
    private static boolean isStoreAway(Outcome how) {
        return how instanceof Outcome.Failed failed && failed.problem().code().equals("store.io");
    }

    private void finish(Outcome how, RunEnd end) {
        if (isOver()) {
            return;
        }
        run.alarms().clear();
        run.interruptWithin("");
        var known = how;
        try {
            if (isStoreAway(how)) {
                run.journal().release();
            } else {
                run.journal().end(end);
            }
        } catch (RuntimeException | Error e) { // whoever waits must learn of the end all the same
            if (isFenced(e)) {
                leave(takenOver(e));
                return;
            }
            known = how instanceof Outcome.Failed
                    ? how
                    : new Outcome.Failed(
                            e instanceof WaybillException w
                                    ? w
                                    : new StoreException(
                                            "store.failed",
                                            "the end of run " + run.id() + " could not be kept: " + e,
                                            e));
        }
        var result = known;
        go(Phase.ENDED);
        run.events().add(n -> new RunEvent.RunEnded(n, run.micros(), result));
        try {
            run.owner().ended(run);
        } finally {
            settle(result);
        }
    }

    private void settle(Outcome result) {
        if (settled.isDone()) {
            settled = new CompletableFuture<>();
        }
        settled.complete(result);
    }

    private RunEnd endOf(Outcome how) {
        var now = run.services().clock().instant();
        return switch (how) {
            case Outcome.Completed completed -> new RunEnd(RunEnd.Status.COMPLETED, "", now);
            case Outcome.Failed failed ->
                new RunEnd(RunEnd.Status.FAILED, failed.problem().text(), now);
            case Outcome.LimitReached limit -> new RunEnd(RunEnd.Status.LIMIT_REACHED, limit.limit(), now);
            case Outcome.Cancelled cancelled -> new RunEnd(RunEnd.Status.CANCELLED, "", now);
            case Outcome.Waiting waiting -> throw new IllegalStateException("a run that waits has not ended");
        };
    }

    /** Ends the run without a result; with {@code rollBack} no later run builds on it. */
    void cancel(boolean rollBack) {
        if (!run.isAttached()) {
            run.owner().cancelQueued(run);
            return;
        }
        run.locked(() -> {
            if (!isOver()) {
                run.root().cancel();
                var status = rollBack ? RunEnd.Status.ROLLED_BACK : RunEnd.Status.CANCELLED;
                finish(
                        new Outcome.Cancelled(),
                        new RunEnd(status, "", run.services().clock().instant()));
            }
            return true;
        });
    }

    /** Leaves the run as it is stored, to be resumed by another engine. */
    void abandon() {
        run.locked(() -> {
            if (!isOver()) {
                leave(new RunException(
                        "run.engine_closed",
                        "the engine was closed while run " + run.id() + " was active; resume it with another engine"));
                try {
                    if (run.isAttached()) {
                        run.journal().release();
                    }
                } catch (RuntimeException e) { // the lease ends by itself
                    LOG.log(System.Logger.Level.DEBUG, () -> "run " + run.id() + ": the lease was not released", e);
                }
            }
            return true;
        });
    }

    private void leave(RunException why) {
        if (!isOver()) {
            go(Phase.LEFT);
            run.alarms().clear();
            run.interruptWithin("");
            run.events().close();
            try {
                run.owner().ended(run);
            } finally {
                if (settled.isDone()) {
                    settled = new CompletableFuture<>();
                }
                settled.completeExceptionally(why);
            }
        }
    }
}
