package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.ConflictException;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Starts and resumes runs of graphs. Thread-safe. Closing it leaves active runs as they are stored, to be resumed by
 * another engine.
 *
 * <p>Starting and resuming are different requests and never guessed: a run that was cut off goes on only when it is
 * resumed.
 */
public final class Engine implements AutoCloseable {
    private final Store store;
    private final Scheduler scheduler;
    private final InstantSource clock;
    private final IntFunction<String> ids;
    private final Map<String, Graph> graphs = new ConcurrentHashMap<>();
    private final Map<RunId, LocalRun> active = new ConcurrentHashMap<>();
    private final Set<ThreadId> reserved = ConcurrentHashMap.newKeySet();

    private Engine(Builder builder) {
        this.store = builder.store;
        this.scheduler = builder.scheduler;
        this.clock = builder.clock;
        this.ids = builder.ids;
        builder.graphs.forEach(this::register);
    }

    /** An engine that keeps everything in memory. */
    public static Engine inMemory() {
        return builder().build();
    }

    /** Begins the definition of an engine. */
    public static Builder builder() {
        return new Builder();
    }

    /** The latest definition counts: agents are not part of what a fingerprint covers. */
    private void register(Graph graph) {
        graphs.merge(graph.name(), graph, (known, latest) -> {
            if (!known.fingerprint().equals(latest.fingerprint())) {
                throw new RunException(
                        "run.graph",
                        "this engine knows another graph named '" + graph.name() + "'; give one of them another name");
            }
            return latest;
        });
    }

    /** Starts a run on a thread of its own. */
    public Run start(Graph graph, Update input) {
        return begin(graph, new ThreadId("t-" + ids.apply(16)), 0, State.empty(graph.channels()), input);
    }

    /**
     * Starts a run on a thread: on top of what earlier runs on it have committed.
     *
     * @throws RunException {@code run.thread_busy} if the last run on the thread has not ended, {@code run.graph} if it was
     *     of another graph, {@code run.conflict} if it ended in a conflict
     */
    public Run start(Graph graph, ThreadId thread, Update input) {
        return reserving(thread, () -> {
            var earlier = store.runsOf(thread);
            for (var run : earlier) {
                if (run.end().isEmpty()) {
                    throw new RunException(
                            "run.thread_busy",
                            "thread " + thread + " has run " + run.id()
                                    + ", which has not ended: wait for it, cancel it or resume it");
                }
            }
            return begin(graph, thread, earlier.size(), after(earlier, graph), input);
        });
    }

    /** Keeps a thread for one request at a time. */
    private Run reserving(ThreadId thread, Supplier<Run> request) {
        if (!reserved.add(thread)) {
            throw new RunException(
                    "run.thread_busy", "thread " + thread + " is being started or resumed by somebody else right now");
        }
        try {
            return request.get();
        } finally {
            reserved.remove(thread);
        }
    }

    private Run begin(Graph graph, ThreadId thread, int number, State before, Update input) {
        register(graph);
        graph.checkInput(input);
        var record = new RunRecord(
                new RunId("r-" + ids.apply(12)),
                thread,
                number,
                graph.name(),
                graph.fingerprint(),
                ids.apply(32),
                clock.instant(),
                Optional.empty());
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, record.createdAt());
        var journal = store.begin(
                record,
                new GraphTypes(graph),
                new CommitRecord(
                        record.id(), "", ActivationId.INPUT, List.of(), input, List.of(), List.of(), "", now, now));
        var run = new LocalRun(record, graph, Optional.empty(), journal, scheduler, clock, active::remove);
        return launch(run, () -> run.start(before, input));
    }

    /**
     * Goes on with a run that failed, was cancelled, reached a limit or was cut off: only what is not committed runs. The
     * graph is one that this engine was built with or has started.
     *
     * @throws RunException {@code run.unknown}, {@code run.active}, {@code run.completed}, {@code run.superseded} if a later
     *     run on its thread builds on it, or {@code run.graph} if the run was started with another definition of its graph
     */
    public Run resume(RunId id) {
        return resume(id, Optional.empty());
    }

    /** Like {@link #resume(RunId)}, under other limits, in subgraphs too. */
    public Run resume(RunId id, Limits limits) {
        return resume(id, Optional.of(limits));
    }

    private Run resume(RunId id, Optional<Limits> limits) {
        return reserving(load(id).thread(), () -> {
            if (active.containsKey(id)) {
                throw new RunException("run.active", "run " + id + " is active in this engine");
            }
            var record = load(id); // read after it is known not to be active: it may just have ended
            if (record.end().map(e -> e.status() == RunEnd.Status.COMPLETED).orElse(false)) {
                throw new RunException("run.completed", "run " + id + " is completed: there is nothing to resume");
            }
            var ofThread = store.runsOf(record.thread());
            if (record.number() < ofThread.size() - 1) {
                throw new RunException(
                        "run.superseded",
                        "run " + id + " cannot go on: run " + ofThread.getLast().id() + " on thread " + record.thread()
                                + " builds on what it has committed");
            }
            var graph = graphOf(record);
            var before = after(ofThread.subList(0, record.number()), graph);
            var commits = commits(record, graph);
            var journal = store.reopen(id, new GraphTypes(graph));
            var run = new LocalRun(record, graph, limits, journal, scheduler, clock, active::remove);
            return launch(run, () -> run.resume(before, commits));
        });
    }

    private Run launch(LocalRun run, Supplier<List<Task>> first) {
        active.put(run.id(), run);
        try {
            scheduler.execute("run " + run.id(), () -> run.begin(first));
        } catch (RuntimeException | Error e) { // the run exists, and must end
            run.fail(e);
        }
        return new Run(run);
    }

    /**
     * The state that the commits of a run make so far, with transient channels.
     *
     * @throws RunException {@code run.unknown}, {@code run.graph}, or {@code run.conflict} if they end in a conflict
     */
    public State state(RunId id) {
        var record = load(id);
        var graph = graphOf(record);
        return fold(after(store.runsOf(record.thread()).subList(0, record.number()), graph), record, graph);
    }

    /** What these runs, one after the other, leave to the next one. */
    private State after(List<RunRecord> runs, Graph graph) {
        var state = State.empty(graph.channels());
        for (var run : runs) {
            state = fold(state, run, graph).withoutTransient();
        }
        return state;
    }

    private State fold(State before, RunRecord run, Graph graph) {
        try {
            return History.fold(before, commits(run, graph).getOrDefault("", List.of()));
        } catch (ConflictException e) {
            throw new RunException(
                    "run.conflict",
                    "run " + run.id() + " ended in a conflict and has no one state: " + e.text()
                            + "; go on on another thread",
                    e);
        }
    }

    /** What a run has committed, in the order in which it was, with subgraphs; the first is its input. */
    public List<CommitRecord> commits(RunId id) {
        var record = load(id);
        var result = new ArrayList<CommitRecord>();
        store.read(id, new GraphTypes(graphOf(record)), result::add);
        return List.copyOf(result);
    }

    /** The run of that id, as it is stored. */
    public Optional<RunRecord> find(RunId id) {
        return store.find(id);
    }

    /** The runs of a thread, oldest first. */
    public List<RunRecord> runs(ThreadId thread) {
        return store.runsOf(thread);
    }

    /** The newest runs, newest first. */
    public List<RunRecord> latest(int count) {
        return store.latest(count);
    }

    private RunRecord load(RunId id) {
        return store.find(id).orElseThrow(() -> new RunException("run.unknown", "there is no run " + id));
    }

    private Graph graphOf(RunRecord record) {
        var graph = graphs.get(record.graph());
        if (graph == null) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " is of graph '" + record.graph() + "', which this engine does not know");
        }
        if (!graph.fingerprint().equals(record.fingerprint())) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " was started with another definition of graph '" + record.graph()
                            + "': use the version that started it");
        }
        return graph;
    }

    /** The commits of a run by scope. */
    private Map<String, List<CommitRecord>> commits(RunRecord record, Graph graph) {
        if (!record.graph().equals(graph.name()) || !record.fingerprint().equals(graph.fingerprint())) {
            throw new RunException(
                    "run.graph",
                    "run " + record.id() + " on thread " + record.thread() + " was of another definition of graph '"
                            + record.graph() + "'");
        }
        var result = new LinkedHashMap<String, List<CommitRecord>>();
        store.read(
                record.id(),
                new GraphTypes(graph),
                c -> result.computeIfAbsent(c.scope(), s -> new ArrayList<>()).add(c));
        return result;
    }

    /** Leaves active runs as they are stored, and closes the store. */
    @Override
    public void close() {
        active.values().forEach(LocalRun::abandon);
        active.clear();
        store.close();
    }

    /** Collects what an engine is made of. Not thread-safe. */
    public static final class Builder {
        private Store store = new InMemoryStore();
        private Scheduler scheduler = Scheduler.VIRTUAL_THREADS;
        private InstantSource clock = InstantSource.system();
        private IntFunction<String> ids = Builder::randomHex;
        private final List<Graph> graphs = new ArrayList<>();

        private Builder() {}

        private static String randomHex(int digits) {
            var bytes = new byte[digits / 2];
            ThreadLocalRandom.current().nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        }

        /** Where runs are kept; in memory if not said. The engine closes it. */
        public Builder store(Store chosen) {
            this.store = chosen;
            return this;
        }

        /** Graphs whose runs can be resumed; a graph that is started is known from then on. */
        public Builder graphs(Graph... known) {
            graphs.addAll(List.of(known));
            return this;
        }

        /** What runs activations; virtual threads if not said. */
        public Builder scheduler(Scheduler chosen) {
            this.scheduler = chosen;
            return this;
        }

        /** What tells the time. */
        public Builder clock(InstantSource chosen) {
            this.clock = chosen;
            return this;
        }

        /** What makes ids, given the number of hexadecimal digits. */
        public Builder ids(IntFunction<String> source) {
            this.ids = source;
            return this;
        }

        /** The engine. */
        public Engine build() {
            return new Engine(this);
        }
    }
}
