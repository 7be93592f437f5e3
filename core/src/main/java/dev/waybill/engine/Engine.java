package dev.waybill.engine;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.ActivationId;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;

/**
 * Starts, resumes and forks runs of graphs, and reads what is stored of them. Thread-safe. Closing it leaves active runs as
 * they are stored, to be resumed by another engine.
 *
 * <p>Starting, resuming, forking and replaying are different requests and never guessed: a run that was cut off goes on only
 * when it is resumed.
 */
public final class Engine implements AutoCloseable {
    private final Store store;
    private final Archive archive;
    private final LocalRuns runs;
    private final Starting starting;
    private final Resuming resuming;
    private final Retaining retaining;

    private Engine(Builder builder) {
        this.store = builder.store;
        this.runs = new LocalRuns(builder);
        this.archive = runs.archive();
        this.starting = new Starting(runs);
        this.resuming = new Resuming(runs);
        this.retaining = new Retaining(runs);
    }

    /** An engine that keeps everything in memory. */
    public static Engine inMemory() {
        return builder().build();
    }

    /** Begins the definition of an engine. */
    public static Builder builder() {
        return new Builder();
    }

    /** Starts a run on a thread of its own. */
    public Run start(Graph graph, Update input) {
        return start(graph, input, StartOptions.NONE);
    }

    /** Starts a run on a thread: on top of what earlier runs on it have committed. */
    public Run start(Graph graph, ThreadId thread, Update input) {
        return start(graph, input, StartOptions.on(thread));
    }

    /**
     * Starts a run.
     *
     * @throws RunException {@code run.thread_busy} if the last run on the thread has not ended and nothing else was asked for
     *     that case, {@code run.graph} if it was of another graph, {@code run.conflict} if it ended in a conflict,
     *     {@code run.key} if the client's key was used for another request, {@code run.not_active} if the run with that key
     *     has not ended and is not active in this engine, {@code engine.draining}
     */
    public Run start(Graph graph, Update input, StartOptions options) {
        return starting.start(graph, input, options);
    }

    /**
     * Goes on with a run that failed, was cancelled, reached a limit or was cut off: only what is not committed runs. The
     * graph is one that this engine was built with or has started.
     */
    public Run resume(RunId id) {
        return resume(id, ResumeOptions.NONE);
    }

    /** Like {@link #resume(RunId)}, from now on under other limits, in subgraphs too. */
    public Run resume(RunId id, Limits limits) {
        return resume(id, ResumeOptions.limits(limits));
    }

    /**
     * Like {@link #resume(RunId)}, with options.
     *
     * @throws RunException {@code run.unknown}, {@code run.active} here or in another engine, {@code run.completed},
     *     {@code run.superseded} if a later run on its thread builds on it, {@code run.thread_busy} if one before it has not
     *     ended, {@code run.graph} if the run was started with another definition of its graph, {@code run.edit} if what a
     *     person gives is for an activation that is not under way, {@code engine.draining}
     */
    public Run resume(RunId id, ResumeOptions options) {
        return resuming.resume(id, options);
    }

    /** Forks a run at a commit, without an edit. */
    public Run fork(Checkpoint from) {
        return fork(from, ForkOptions.NONE);
    }

    /** Forks a run at a commit, with an edit by a person. */
    public Run fork(Checkpoint from, Update edit, String by) {
        return fork(from, ForkOptions.edit(edit, by));
    }

    /**
     * Starts a run on a new thread that has a commit and its past in common with another run, and goes on from there on its
     * own. What ran beside the commit runs again; the other run is not touched.
     *
     * @throws RunException {@code run.unknown}, {@code run.graph}, {@code checkpoint.unknown} if the run has no such commit,
     *     {@code run.thread_busy} if there is a run on the thread, {@code engine.draining}
     */
    public Run fork(Checkpoint from, ForkOptions options) {
        return resuming.fork(from, options);
    }

    /**
     * A run, to be done again from what is recorded of it without any effect.
     *
     * @throws RunException {@code run.unknown} or {@code run.graph}
     */
    public Replay replay(RunId id) {
        var record = archive.load(id);
        var graph = archive.graphOf(record);
        var facts = archive.facts(record, graph);
        return new Replay(
                record,
                graph,
                archive.before(record, graph, facts).state(),
                facts,
                store.questionsOf(id),
                store.blobs());
    }

    /**
     * Takes the answer to a question, from whoever is allowed to give it: the agent that waits for it goes on, here or in the
     * engine where it is active. A run that is active nowhere has to be resumed.
     *
     * @throws QuestionException {@code question.unknown}, {@code question.answered} already, {@code question.stale} if its run
     *     has ended or nobody waits for it any more, {@code question.expired}, {@code question.not_allowed} or
     *     {@code question.invalid}
     */
    public void answer(String question, Answer answer) {
        runs.answer(question, answer);
    }

    /** The question of that id. */
    public Optional<QuestionRecord> question(String id) {
        return store.findQuestion(id);
    }

    /** The questions without an answer of all runs that have not ended, oldest first, at most {@code count}. */
    public List<QuestionRecord> openQuestions(int count) {
        return store.openQuestions(count);
    }

    /** The questions without an answer of all runs that have not ended, oldest first, a page of at most {@code count}. */
    public Page<QuestionRecord> openQuestions(Cursor after, int count) {
        return store.openQuestions(after, count);
    }

    /** The questions of a run, answered or not, oldest first. */
    public List<QuestionRecord> questions(RunId run) {
        return store.questionsOf(run);
    }

    /**
     * Ends a run without a result, also one that is active nowhere.
     *
     * @throws RunException {@code run.unknown}, {@code run.ended}, or {@code run.active} in another engine
     */
    public void cancel(RunId id) {
        var record = archive.load(id);
        if (record.end().isPresent()) {
            throw new RunException("run.ended", "run " + id + " has ended already");
        }
        runs.end(record, false);
    }

    /**
     * The state that the commits of a run make so far, with transient channels.
     *
     * @throws RunException {@code run.unknown}, {@code run.graph}, or {@code run.conflict} if they end in a conflict
     */
    public State state(RunId id) {
        return archive.head(archive.load(id));
    }

    /**
     * The state that a commit and its past make.
     *
     * @throws RunException {@code run.unknown}, {@code run.graph} or {@code checkpoint.unknown}
     */
    public State state(Checkpoint checkpoint) {
        var record = archive.load(checkpoint.run());
        var graph = archive.graphOf(record);
        var facts = archive.facts(record, graph);
        var history = History.of(archive.before(record, graph, facts).state(), Archive.ownCommits(facts));
        return history.after(Archive.find(history, facts, checkpoint).activation());
    }

    /**
     * What is different in the states at two checkpoints, of runs of the same graph.
     *
     * @throws RunException as for {@link #state(Checkpoint)}
     */
    public StateDiff diff(Checkpoint from, Checkpoint to) {
        var a = state(from);
        var b = state(to);
        if (!a.channels().equals(b.channels())) {
            throw new RunException(
                    "run.graph", from + " and " + to + " are of graphs with different channels and cannot be compared");
        }
        return StateDiff.of(a, b);
    }

    /** The positions of a thread that can be read, compared and forked, in the order in which they were committed. */
    public List<Checkpoint> history(ThreadId thread) {
        var result = new ArrayList<Checkpoint>();
        for (var run : store.runsOf(thread)) {
            for (var commit : Archive.ownCommits(archive.facts(run, archive.graphOf(run)))) {
                if (!commit.activation().equals(ActivationId.BASE)) {
                    result.add(new Checkpoint(run.id(), commit.activation().label()));
                }
            }
        }
        return result;
    }

    /** What a run has committed, in the order in which it was, with subgraphs. */
    public List<CommitRecord> commits(RunId id) {
        return records(id).stream()
                .filter(CommitRecord.class::isInstance)
                .map(CommitRecord.class::cast)
                .toList();
    }

    /** All that a run has recorded, in order, with subgraphs. */
    public List<JournalRecord> records(RunId id) {
        var record = archive.load(id);
        return List.copyOf(archive.facts(record, archive.graphOf(record)));
    }

    /** The run of that id, as it is stored. */
    public Optional<RunRecord> find(RunId id) {
        return store.find(id);
    }

    /** The runs of a thread, oldest first. */
    public List<RunRecord> runs(ThreadId thread) {
        return store.runsOf(thread);
    }

    /** The runs of a thread, oldest first, a page of at most {@code count}. */
    public Page<RunRecord> runs(ThreadId thread, Cursor after, int count) {
        return store.runsOf(thread, after, count);
    }

    /** The runs of a trace, oldest first. */
    public List<RunRecord> trace(String traceId) {
        return store.runsOfTrace(traceId);
    }

    /** The newest runs, newest first. */
    public List<RunRecord> latest(int count) {
        return store.latest(count);
    }

    /** All runs, newest first, a page of at most {@code count}. */
    public Page<RunRecord> latest(Cursor after, int count) {
        return store.latest(after, count);
    }

    /** Whether an engine on this store is at work on the run's thread. */
    public boolean isActive(RunId id) {
        return runs.isActive(id)
                || store.isLeased(
                        archive.load(id).thread(), runs.services().clock().instant());
    }

    /**
     * Deletes a thread with all its runs. Forks of them stay whole.
     *
     * @throws RunException {@code run.active} if an engine is at work on it
     */
    public void delete(ThreadId thread) {
        retaining.delete(thread);
    }

    /**
     * Deletes the oldest runs of a thread and keeps the last {@code count}; these read and go on as before.
     *
     * @return how many are deleted
     * @throws RunException {@code run.active} if an engine is at work on the thread, or {@code run.thread_busy} if one of the
     *     oldest runs has not ended
     */
    public int keepLast(ThreadId thread, int count) {
        return retaining.keepLast(thread, count);
    }

    /**
     * Deletes the threads whose runs have all ended longer than {@code age} ago.
     *
     * @return how many are deleted
     */
    public int deleteOlderThan(Duration age) {
        return retaining.deleteOlderThan(age);
    }

    /**
     * Deletes blobs that no run refers to and that were put longer than {@code age} ago; {@link #deleteOlderThan} does so
     * too, for those older than a day.
     *
     * @return how many are deleted
     */
    public int deleteBlobs(Duration age) {
        return retaining.deleteBlobs(age);
    }

    /** Content that is too large or too binary for a channel: for inputs, and to read what agents have put. */
    public Blobs blobs() {
        return store.blobs();
    }

    /**
     * Starts nothing new, and waits until the agents at work are done and their work is committed, but no longer than
     * {@code atMost}; agents that wait for people are not waited for. Then {@link #close} leaves everything to be resumed.
     *
     * @return whether nothing is at work any more
     */
    public boolean drain(Duration atMost) {
        return runs.drain(atMost);
    }

    /** Leaves active runs as they are stored, and closes the store. */
    @Override
    public void close() {
        runs.close();
    }

    /** Collects what an engine is made of. Not thread-safe. */
    public static final class Builder {
        Store store = new InMemoryStore();
        Scheduler scheduler = Scheduler.VIRTUAL_THREADS;
        InstantSource clock = InstantSource.system();
        IntFunction<String> ids = Builder::randomHex;
        final List<Graph> graphs = new ArrayList<>();
        final List<RunListener> listeners = new ArrayList<>();
        final List<AgentInterceptor> interceptors = new ArrayList<>();
        int concurrency;

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

        /** How many agents may be at work at once; any number if not said. */
        public Builder concurrency(int most) {
            if (most < 1) {
                throw new IllegalArgumentException("at least 1 agent must be able to work: " + most);
            }
            this.concurrency = most;
            return this;
        }

        /** What is told every event of every run. */
        public Builder listener(RunListener listener) {
            listeners.add(listener);
            return this;
        }

        /** What runs around every call of an agent, outside those that were given before. */
        public Builder interceptor(AgentInterceptor interceptor) {
            interceptors.addFirst(interceptor);
            return this;
        }

        /** The engine. */
        public Engine build() {
            return new Engine(this);
        }
    }
}
