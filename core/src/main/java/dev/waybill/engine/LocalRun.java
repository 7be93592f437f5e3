package dev.waybill.engine;

import dev.waybill.agent.Progress;
import dev.waybill.control.Coordinator;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Ticket;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run in this process: its lock, its events, its running tasks and its outcome. What happens to commits and control is
 * {@link Scope}'s business.
 */
final class LocalRun {
    private static final int BATCH = 256;

    /** A completion whose commit is on its way to the disk. */
    private record Awaited(Ticket ticket, Completion completion) {}

    private final RunRecord record;
    private final Journal journal;
    private final Scheduler scheduler;
    private final InstantSource clock;
    private final Consumer<RunId> onEnd;
    private final ReentrantLock lock = new ReentrantLock();
    private final EventLog events = new EventLog(lock);
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
    private final ConcurrentLinkedQueue<Completion> completions = new ConcurrentLinkedQueue<>();
    private final AtomicInteger handedOver = new AtomicInteger();
    private final Running running = new Running();
    private final Map<String, List<CommitRecord>> restored = new HashMap<>();
    private final Optional<Limits> limits;
    private final Scope root;
    private volatile boolean over;

    LocalRun(
            RunRecord record,
            Graph graph,
            Optional<Limits> limits,
            Journal journal,
            Scheduler scheduler,
            InstantSource clock,
            Consumer<RunId> onEnd) {
        this.record = record;
        this.journal = journal;
        this.scheduler = scheduler;
        this.clock = clock;
        this.onEnd = onEnd;
        this.limits = limits;
        this.root = new Scope(this, graph, coordinatorOf(graph), "", null);
    }

    /** The coordinator of the run's graph or of a subgraph, under the limits of this run. */
    Coordinator coordinatorOf(Graph graph) {
        return limits.map(l -> new Coordinator(graph.topology(), l)).orElse(graph.coordinator());
    }

    RunId id() {
        return record.id();
    }

    ThreadId thread() {
        return record.thread();
    }

    int number() {
        return record.number();
    }

    String traceId() {
        return record.traceId();
    }

    EventLog events() {
        return events;
    }

    CompletableFuture<Outcome> outcome() {
        return outcome;
    }

    boolean isOver() {
        return over;
    }

    long micros() {
        var now = clock.instant();
        return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    }

    /** Begins; the input is durable. Returns what is to run first. */
    List<Task> start(State before, Update input) {
        return locked(() -> {
            events.add(n -> new RunEvent.RunStarted(n, micros(), id(), thread(), record.graph(), traceId()));
            return root.start(before, input);
        });
    }

    /** Goes on from what is committed. */
    List<Task> resume(State before, Map<String, List<CommitRecord>> commits) {
        return locked(() -> {
            restored.putAll(commits);
            int committed = commits.values().stream().mapToInt(List::size).sum() - commits.size();
            var own = takeRestored("");
            events.add(n -> new RunEvent.RunResumed(n, micros(), id(), thread(), record.graph(), traceId(), committed));
            return root.restore(before, own);
        });
    }

    List<CommitRecord> takeRestored(String scope) {
        return locked(() -> {
            var records = restored.remove(scope);
            return records == null ? List.<CommitRecord>of() : records;
        });
    }

    /** Does the first step and all that follows from it. */
    void begin(Supplier<List<Task>> first) {
        drive(settle(new Completion(root, null, first)));
    }

    /** Runs a task and those that follow it in the same thread. */
    void drive(@Nullable Task first) {
        var next = first;
        while (next != null) {
            next = settle(next.scope().execute(next));
        }
    }

    /**
     * Does what follows from a completion. Threads hand their completions over and go on: whichever finds nobody at it
     * takes all of them in turn, so that a hundred thousand branches that end at once never queue for a lock.
     *
     * @return a task that this thread may run next, if any
     */
    private @Nullable Task settle(Completion completion) {
        if (!handOver(completion)) {
            return null;
        }
        var awaited = new ArrayDeque<Awaited>(1);
        var inline = drain(awaited);
        while (!awaited.isEmpty()) {
            if (inline != null) {
                execute(inline);
            }
            inline = handOver(durable(awaited.remove())) ? drain(awaited) : null;
        }
        return inline;
    }

    /** Whether nobody is at the completions, so that the caller must {@link #drain} them. */
    private boolean handOver(Completion completion) {
        completions.add(completion);
        return handedOver.getAndIncrement() == 0;
    }

    private Completion durable(Awaited awaited) {
        var completion = awaited.completion();
        try {
            awaited.ticket().await();
            return completion.withoutCommit();
        } catch (RuntimeException | Error e) { // the store could not keep the commit: it has not happened
            return new Completion(completion.scope(), null, () -> {
                fail(e);
                return List.of();
            });
        }
    }

    private @Nullable Task drain(ArrayDeque<Awaited> awaited) {
        Task inline = null;
        var ready = new ArrayList<Task>();
        int taken = 1;
        do {
            locked(() -> take(awaited, ready));
            for (int i = 0; i < ready.size(); i++) {
                if (i == ready.size() - 1 && inline == null && scheduler.continuesInline()) {
                    inline = ready.get(i);
                } else {
                    execute(ready.get(i));
                }
            }
            ready.clear();
            taken = completions.isEmpty() ? handedOver.addAndGet(-taken) : taken;
            if (taken != 0 && inline != null) { // there is more to take: what follows must not wait for that
                execute(inline);
                inline = null;
            }
        } while (taken != 0);
        return inline;
    }

    /** Takes a batch of completions; under the lock. */
    private boolean take(ArrayDeque<Awaited> awaited, List<Task> ready) {
        for (int i = 0; i < BATCH; i++) {
            var completion = completions.poll();
            if (completion == null) {
                return false;
            }
            if (!completion.scope().isOver()) {
                try {
                    var commit = completion.commit();
                    if (commit != null) {
                        var ticket = journal.append(commit);
                        if (!ticket.isDurable()) {
                            awaited.add(new Awaited(ticket, completion));
                            continue;
                        }
                    }
                    ready.addAll(completion.then().get());
                } catch (RuntimeException | Error e) { // whatever is thrown must end the run, or it would wait for ever
                    fail(e);
                }
            }
        }
        return true;
    }

    private void execute(Task task) {
        try {
            scheduler.execute(task.path().toString(), task);
        } catch (RuntimeException | Error e) { // the task will never run: the run cannot go on
            fail(e);
        }
    }

    /** Ends the run because of something that is not the failure of an activation. */
    void fail(Throwable thrown) {
        locked(() -> {
            finish(new Outcome.Failed(
                    thrown instanceof WaybillException w
                            ? w
                            : new WaybillException(
                                    "run.internal", "run " + id() + " ended in an unexpected way: " + thrown, thrown)));
            return true;
        });
    }

    <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    /** A task is about to run; under the lock. */
    void dispatched(Task task, long now) {
        running.add(task);
        events.add(n -> new RunEvent.ActivationStarted(n, now, task.path()));
    }

    /** A task's commit is durable; under the lock. */
    void committed(Task task, long now, Update update, List<Target> targets) {
        running.remove(task.dispatched());
        events.add(n ->
                new RunEvent.ActivationCommitted(n, now, task.path(), now - task.startedMicros(), update, targets));
    }

    void failed(ActivationPath activation, WaybillException problem, boolean handled) {
        locked(() -> {
            events.add(n -> new RunEvent.ActivationFailed(n, micros(), activation, problem, handled));
            return true;
        });
    }

    void progress(ActivationPath activation, Progress progress) {
        locked(() -> {
            events.add(n -> new RunEvent.ActivationProgress(n, micros(), activation, progress));
            return true;
        });
    }

    /** Interrupts what runs inside the scope of that path, and forgets it; under the lock. */
    void interruptWithin(String path) {
        running.interrupt(task -> task.scope().path().startsWith(path));
    }

    /** Ends the run, once; under the lock. */
    void finish(Outcome how) {
        if (over) {
            return;
        }
        over = true;
        interruptWithin("");
        var known = how;
        try {
            journal.end(endOf(how));
        } catch (RuntimeException | Error e) { // whoever waits must learn of the end all the same
            known = how instanceof Outcome.Failed
                    ? how
                    : new Outcome.Failed(
                            e instanceof WaybillException w
                                    ? w
                                    : new StoreException(
                                            "store.failed", "the end of run " + id() + " could not be kept: " + e, e));
        }
        var result = known;
        events.add(n -> new RunEvent.RunEnded(n, micros(), result));
        onEnd.accept(id());
        outcome.complete(result);
    }

    private RunEnd endOf(Outcome how) {
        var now = clock.instant();
        return switch (how) {
            case Outcome.Completed completed -> new RunEnd(RunEnd.Status.COMPLETED, "", now);
            case Outcome.Failed failed ->
                new RunEnd(RunEnd.Status.FAILED, failed.problem().text(), now);
            case Outcome.LimitReached limit -> new RunEnd(RunEnd.Status.LIMIT_REACHED, limit.limit(), now);
            case Outcome.Cancelled cancelled -> new RunEnd(RunEnd.Status.CANCELLED, "", now);
        };
    }

    void cancel() {
        locked(() -> {
            root.cancel();
            finish(new Outcome.Cancelled());
            return true;
        });
    }

    /** Leaves the run as it is stored, to be resumed by another engine. */
    void abandon() {
        locked(() -> {
            if (!over) {
                over = true;
                interruptWithin("");
                events.close();
                outcome.completeExceptionally(new RunException(
                        "run.engine_closed",
                        "the engine was closed while run " + id() + " was active; resume it with another engine"));
            }
            return true;
        });
    }
}
