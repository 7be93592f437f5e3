package dev.waybill.engine;

import dev.waybill.agent.Answer;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The runs of an engine that are active in this process, and what they share. Thread-safe. */
final class LocalRuns {
    private final Store store;
    private final Services services;
    private final IntFunction<String> ids;
    private final List<RunListener> listeners;
    private final Archive archive;
    private final Map<RunId, LocalRun> active = new ConcurrentHashMap<>();
    private final ThreadQueues queues = new ThreadQueues();
    private final LocalRun.Owner owner = new LocalRun.Owner() {
        @Override
        public void ended(LocalRun run) {
            active.remove(run.id(), run);
            if (!draining) {
                queues.ended(run, services.scheduler());
            }
        }

        @Override
        public void cancelQueued(LocalRun run) {
            end(run.record(), false);
        }
    };
    private final Upkeep upkeep;
    private volatile boolean draining;
    private volatile boolean closed;

    LocalRuns(Engine.Builder builder) {
        this.store = builder.store;
        this.services = new Services(
                builder.store,
                builder.scheduler,
                builder.clock,
                builder.concurrency == 0 ? null : new Permits(builder.concurrency),
                builder.interceptors);
        this.ids = builder.ids;
        this.listeners = List.copyOf(builder.listeners);
        this.archive = new Archive(builder.store);
        this.upkeep = new Upkeep(services, active::values, queues);
        builder.graphs.forEach(archive::register);
    }

    Store store() {
        return store;
    }

    Services services() {
        return services;
    }

    Archive archive() {
        return archive;
    }

    ThreadQueues queues() {
        return queues;
    }

    Upkeep upkeep() {
        return upkeep;
    }

    LocalRun.Owner owner() {
        return owner;
    }

    String newId(int digits) {
        return ids.apply(digits);
    }

    void add(LocalRun run) {
        active.put(run.id(), run);
        if (draining) {
            run.dispatching().stopStarting();
        }
        if (closed) { // meanwhile
            run.standing().abandon();
        }
    }

    boolean isActive(RunId id) {
        return active.containsKey(id);
    }

    @Nullable LocalRun find(RunId id) {
        return active.get(id);
    }

    boolean isDraining() {
        return draining;
    }

    void checkOpen() {
        if (draining) {
            throw new RunException("engine.draining", "the engine is about to close and starts nothing new");
        }
    }

    RunRecord record(Graph graph, ThreadId thread, int number, StartOptions options) {
        var caller = options.traceparent().isEmpty() ? null : Spans.parse(options.traceparent());
        return new RunRecord(
                new RunId("r-" + ids.apply(12)),
                thread,
                number,
                graph.name(),
                graph.fingerprint(),
                caller == null ? ids.apply(32) : caller.traceId(),
                services.clock().instant(),
                new RunOrigin(
                        options.key(),
                        caller == null ? "" : caller.parentSpan(),
                        options.attributes(),
                        options.deadline(),
                        ""),
                Optional.empty());
    }

    /** How a run that is not active has ended. */
    Outcome outcome(RunRecord run, RunEnd end) {
        return switch (end.status()) {
            case COMPLETED -> new Outcome.Completed(archive.head(run).withoutTransient());
            case FAILED -> new Outcome.Failed(new WaybillException("run.failed", end.detail()));
            case LIMIT_REACHED -> new Outcome.LimitReached(end.detail());
            case CANCELLED, ROLLED_BACK -> new Outcome.Cancelled();
        };
    }

    /** Takes the thread of a run; empty if the run has ended or gone on since it was read. */
    Optional<Journal> reopen(RunRecord record, Graph graph) {
        try {
            return Optional.of(store.reopen(record, new GraphTypes(graph), upkeep.tenure()));
        } catch (StoreException e) {
            if (e.code().equals("store.changed")) {
                return Optional.empty();
            }
            throw e.code().equals("store.leased") ? new RunException("run.active", e.text(), e) : e;
        }
    }

    /** Like {@link #reopen}; empty also while another engine is at work on the thread. */
    Optional<Journal> tryReopen(RunRecord record, Graph graph) {
        try {
            return reopen(record, graph);
        } catch (RunException e) {
            return Optional.empty();
        }
    }

    /**
     * What was before a run that has its thread by now: it changes no more, but another engine may have gone on with the last
     * run since it was read. Sees to it that it is kept with the run, if it is time for that.
     */
    State before(LocalRun run, Graph graph, Before read) {
        var record = run.record();
        var last = read.runs().isEmpty()
                ? Optional.<RunRecord>empty()
                : Optional.of(read.runs().getLast());
        var before = last.equals(last.flatMap(r -> store.find(r.id())))
                ? read
                : archive.after(store.runsSinceBase(record.thread(), record.number()), graph);
        if (before.isToBeKept()) {
            var state = store.lighten(before.state().asUpdate());
            run.keepBase(Fork.commit(record.id(), ActivationId.BASE, List.of(), state, "", services.micros()));
        }
        return before.state();
    }

    /** Has a run begin or go on in a thread of the scheduler. */
    void launch(LocalRun run, Supplier<List<Task>> first) {
        add(run);
        upkeep.ensureGoing();
        try {
            services.scheduler().execute("run " + run.id(), () -> run.launch(first));
        } catch (RuntimeException | Error e) { // the run exists, and must end
            run.standing().fail(e);
        }
    }

    /** The run for its user; listeners hear of it from now on. */
    Run watched(LocalRun local) {
        var run = new Run(local);
        listeners.forEach(listener -> Listening.start(run, listener));
        return run;
    }

    /** See {@link Engine#answer}. */
    void answer(String question, Answer answer) {
        var asked = Answering.take(store, question, answer.at(services.clock().instant()), record -> {
            var local = active.get(record.run());
            return local == null || local.isOpen(record.id());
        });
        var local = active.get(asked.run());
        if (local != null) {
            local.answered(asked);
        }
    }

    /** Ends a run without a result, also one that is active nowhere. */
    void end(RunRecord record, boolean rollBack) {
        queues.serving(record.thread(), () -> {
            var local = active.get(record.id());
            if (local != null && (local.isAttached() || local.isOver())) {
                local.standing().cancel(rollBack);
                return true;
            }
            var status = rollBack ? RunEnd.Status.ROLLED_BACK : RunEnd.Status.CANCELLED;
            var end = new RunEnd(status, "", services.clock().instant());
            notActiveElsewhere(() -> store.end(record.id(), end, end.at()));
            if (local != null) {
                local.standing().hasEnded(new Outcome.Cancelled());
                owner.ended(local);
            }
            return true;
        });
    }

    /** Does something with a thread that is refused while another engine is at work on it. */
    static void notActiveElsewhere(Runnable action) {
        try {
            action.run();
        } catch (StoreException e) {
            throw e.code().equals("store.leased") ? new RunException("run.active", e.text(), e) : e;
        }
    }

    /** See {@link Engine#drain}. */
    boolean drain(Duration atMost) {
        draining = true;
        active.values().forEach(r -> r.dispatching().stopStarting());
        var late = new AtomicBoolean();
        var alarm = Scheduler.VIRTUAL_THREADS.after(atMost, () -> late.set(true));
        try {
            while (active.values().stream().anyMatch(r -> r.dispatching().isAtWork())) {
                if (late.get() || !Listening.pause()) {
                    return false;
                }
            }
            return true;
        } finally {
            alarm.cancel();
        }
    }

    /** See {@link Engine#close}. */
    void close() {
        draining = true;
        closed = true;
        upkeep.close();
        active.values().forEach(r -> r.standing().abandon());
        active.clear();
        store.close();
    }
}
