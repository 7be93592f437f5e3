package dev.waybill.engine;

import dev.waybill.agent.Answer;
import dev.waybill.control.ActivationId;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Starts, resumes and forks runs of graphs, and reads what is stored of them. Thread-safe. Closing it leaves active runs as
 * they are stored, to be resumed by another engine.
 *
 * <p>Starting, resuming, forking and replaying are different requests and never guessed: a run that was cut off goes on only
 * when it is resumed.
 */
public final class Engine implements AutoCloseable {
    private static final int NAMES = 1_000;

    private final Store store;
    private final Services services;
    private final IntFunction<String> ids;
    private final List<RunListener> listeners;
    private final Archive archive;
    private final Map<RunId, LocalRun> active = new ConcurrentHashMap<>();
    private final ThreadQueues queues = new ThreadQueues();
    private final Locks keys = new Locks();
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

    private Engine(Builder builder) {
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
        this.upkeep = new Upkeep(services, active::values, this::startQueued);
        builder.graphs.forEach(archive::register);
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
     *     was cut off, {@code engine.draining}
     */
    public Run start(Graph graph, Update input, StartOptions options) {
        checkOpen();
        archive.register(graph);
        graph.checkInput(input);
        return options.key().isEmpty()
                ? startNew(graph, input, options)
                : keys.holding(
                        options.key(),
                        () -> store.findByKey(options.key())
                                .map(known -> sameRun(known, graph, input))
                                .orElseGet(() -> startNew(graph, input, options)));
    }

    private Run startNew(Graph graph, Update input, StartOptions options) {
        try {
            return options.thread().isEmpty()
                    ? begin(record(graph, new ThreadId("t-" + ids.apply(16)), 0, options), graph, input, options)
                    : queues.serving(
                            options.thread().get(),
                            () -> onThread(graph, options.thread().get(), input, options));
        } catch (StoreException e) {
            if (e.code().equals("store.duplicate") && !options.key().isEmpty()) { // started elsewhere at the same time
                return sameRun(store.findByKey(options.key()).orElseThrow(() -> e), graph, input);
            }
            throw e.code().equals("store.leased") || e.code().equals("store.thread_busy")
                    ? new RunException("run.thread_busy", e.text(), e)
                    : e;
        }
    }

    private void checkOpen() {
        if (draining) {
            throw new RunException("engine.draining", "the engine is about to close and starts nothing new");
        }
    }

    private Run onThread(Graph graph, ThreadId thread, Update input, StartOptions options) {
        var earlier = store.runsOf(thread);
        var going = earlier.stream().filter(r -> r.end().isEmpty()).toList();
        int number = earlier.isEmpty() ? 0 : earlier.getLast().number() + 1;
        if (!going.isEmpty()) {
            switch (options.whenBusy()) {
                case REJECT ->
                    throw new RunException(
                            "run.thread_busy",
                            "thread " + thread + " has run " + going.getFirst().id()
                                    + ", which has not ended: wait for it, cancel it or resume it");
                case ENQUEUE -> {
                    return enqueue(graph, thread, number, input, options);
                }
                case INTERRUPT -> going.reversed().forEach(r -> end(r, false));
                case ROLL_BACK -> going.reversed().forEach(r -> end(r, true));
            }
        }
        return begin(record(graph, thread, number, options), graph, input, options);
    }

    private Run enqueue(Graph graph, ThreadId thread, int number, Update input, StartOptions options) {
        var record = record(graph, thread, number, options);
        store.enqueue(record, new GraphTypes(graph), first(record, input, options));
        var run = new LocalRun(record, graph, terms(record, options), services, owner);
        active.put(run.id(), run);
        queues.add(run, () -> startInTurn(run, graph, input));
        upkeep.ensureGoing();
        return watched(run);
    }

    /** Starts a run that waits for its turn if the runs before it have ended and their thread is free. */
    private boolean startInTurn(LocalRun run, Graph graph, Update input) {
        var earlier = store.runsOf(run.thread()).stream()
                .filter(r -> r.number() < run.record().number())
                .toList();
        if (draining || earlier.stream().anyMatch(r -> r.end().isEmpty())) {
            return false;
        }
        try {
            var end = archive.load(run.id()).end();
            if (end.isPresent()) { // by another engine
                run.hasEnded(outcome(run.record(), end.get()));
                owner.ended(run);
                return true;
            }
            var journal = reopen(run.record(), graph);
            if (journal.isEmpty()) {
                return false;
            }
            if (archive.facts(run.record(), graph).stream().anyMatch(JournalRecord.Resumption.class::isInstance)) {
                journal.get().release();
                run.goesOnElsewhere();
                return true;
            }
            run.attach(journal.get());
            var before = archive.after(earlier, graph);
            launch(run, () -> run.start(before, input));
            return true;
        } catch (RunException e) {
            if (e.code().equals("run.active")) {
                return false;
            }
            run.fail(e);
            return true;
        }
    }

    private void startQueued() {
        queues.threads().forEach(queues::next);
    }

    private Run begin(RunRecord record, Graph graph, Update input, StartOptions options) {
        var earlier = record.number() == 0 ? List.<RunRecord>of() : store.runsOf(record.thread());
        var before = archive.after(earlier, graph);
        var journal = store.begin(record, new GraphTypes(graph), first(record, input, options), upkeep.tenure());
        var run = new LocalRun(record, graph, terms(record, options), services, owner);
        run.attach(journal);
        launch(run, () -> run.start(before, input));
        return watched(run);
    }

    private RunRecord record(Graph graph, ThreadId thread, int number, StartOptions options) {
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

    private static JournalRecord.Terms terms(RunRecord record, StartOptions options) {
        return new JournalRecord.Terms(record.id(), options.limits(), options.deadline());
    }

    private static List<JournalRecord> first(RunRecord record, Update input, StartOptions options) {
        var commit =
                Fork.commit(record.id(), ActivationId.INPUT, List.of(), input, "", Services.micros(record.createdAt()));
        return options.limits().isEmpty() ? List.of(commit) : List.of(commit, terms(record, options));
    }

    private Run sameRun(RunRecord known, Graph graph, Update input) {
        var local = active.get(known.id());
        if (!known.graph().equals(graph.name())
                || !Archive.ownCommits(archive.facts(known, graph))
                        .getFirst()
                        .update()
                        .equals(input)) {
            throw new RunException(
                    "run.key",
                    "key '" + known.origin().key() + "' belongs to run " + known.id()
                            + ", which was started with another graph or input");
        }
        if (local != null) {
            return new Run(local);
        }
        var end = store.find(known.id()).flatMap(RunRecord::end);
        if (end.isEmpty()) {
            throw new RunException(
                    "run.not_active",
                    "key '" + known.origin().key() + "' belongs to run " + known.id()
                            + ", which has not ended and is not active in this engine: resume it");
        }
        var run = new LocalRun(known, graph, terms(known, StartOptions.NONE), services, owner);
        run.hasEnded(outcome(known, end.get()));
        return new Run(run);
    }

    private Outcome outcome(RunRecord run, RunEnd end) {
        return switch (end.status()) {
            case COMPLETED -> new Outcome.Completed(archive.head(run).withoutTransient());
            case FAILED -> new Outcome.Failed(new WaybillException("run.failed", end.detail()));
            case LIMIT_REACHED -> new Outcome.LimitReached(end.detail());
            case CANCELLED, ROLLED_BACK -> new Outcome.Cancelled();
        };
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
        checkOpen();
        return queues.serving(archive.load(id).thread(), () -> {
            if (active.containsKey(id)) {
                throw new RunException("run.active", "run " + id + " is active in this engine");
            }
            var resumed = tryResume(id, options);
            while (resumed.isEmpty()) {
                resumed = tryResume(id, options);
            }
            return resumed.get();
        });
    }

    private void checkPlace(RunRecord record, Graph graph) {
        var id = record.id();
        record.end().map(RunEnd::status).ifPresent(status -> {
            if (status == RunEnd.Status.COMPLETED || status == RunEnd.Status.ROLLED_BACK) {
                throw new RunException(
                        "run.completed",
                        "run " + id + " is " + (status == RunEnd.Status.COMPLETED ? "completed" : "rolled back")
                                + ": there is nothing to resume");
            }
        });
        for (var other : store.runsOf(record.thread())) {
            if (other.number() < record.number() && other.end().isEmpty()) {
                throw new RunException(
                        "run.thread_busy",
                        "run " + id + " waits for run " + other.id() + " on thread " + record.thread()
                                + ", which has not ended: resume that first");
            }
            if (other.number() > record.number() && (other.end().isPresent() || hasBegun(other, graph))) {
                throw new RunException(
                        "run.superseded",
                        "run " + id + " cannot go on: run " + other.id() + " on thread " + record.thread()
                                + " builds on what it has committed");
            }
        }
    }

    private boolean hasBegun(RunRecord run, Graph graph) {
        return archive.facts(run, graph).stream()
                .anyMatch(f -> f instanceof CommitRecord c && !c.activation().equals(ActivationId.INPUT));
    }

    /** Goes on with a run as it is read here; empty if another engine has gone on with it before this one has its thread. */
    private Optional<Run> tryResume(RunId id, ResumeOptions options) {
        var record = archive.load(id);
        var graph = archive.graphOf(record);
        var newest = store.runsOf(record.thread()).getLast().id();
        checkPlace(record, graph);
        var facts = archive.facts(record, graph);
        int known = facts.size();
        var before = archive.before(record, graph, facts);
        checkUnderWay(graph, facts, options, record);
        long now = services.micros();
        if (options.edit().isPresent()) {
            graph.channels().check(options.edit().get());
            var history = History.of(before, Archive.ownCommits(facts));
            facts.add(Fork.edit(id, facts, history.headIds(), options.edit().get(), options.by(), now));
        }
        var journal = reopen(record, graph);
        if (journal.isEmpty()) {
            return Optional.empty();
        }
        var last = store.runsOf(record.thread()).getLast();
        if (archive.facts(record, graph).size() != known || !last.id().equals(newest)) {
            record.end().ifPresentOrElse(journal.get()::end, journal.get()::release); // as if nothing had been tried
            return Optional.empty();
        }
        return Optional.of(resume(record, graph, options, journal.get(), before, facts, now));
    }

    private Run resume(
            RunRecord record,
            Graph graph,
            ResumeOptions options,
            Journal journal,
            State before,
            List<JournalRecord> facts,
            long now) {
        var id = record.id();
        var resumption = new JournalRecord.Resumption(id, record.end().isPresent(), now);
        facts.add(resumption);
        journal.append(resumption);
        if (options.edit().isPresent()) {
            journal.append(facts.get(facts.size() - 2)).await();
        }
        var earlier = Archive.terms(record, facts);
        var terms = new JournalRecord.Terms(
                id,
                limits(options, earlier),
                options.deadline().or(() -> earlier.deadline().filter(d -> !hasEndedAt(record, d))));
        if (!terms.equals(earlier)) {
            journal.append(terms);
        }
        var given = new java.util.HashMap<String, Restored.Given>();
        options.results().forEach((label, update) -> given.put(label, new Restored.Given(update, options.by())));
        var run = new LocalRun(record, graph, terms, services, owner);
        run.attach(journal);
        var restored = new Restored(facts, store.questionsOf(id), given);
        launch(run, () -> run.resume(before, restored));
        return watched(run);
    }

    /** The limits of a resumed run: those that are given, and where they say nothing those that it was under. */
    private static Optional<Limits> limits(ResumeOptions options, JournalRecord.Terms earlier) {
        return options.limits()
                .map(l -> earlier.limits().map(l::over).orElse(l))
                .or(earlier::limits);
    }

    /** Whether the run has ended no earlier than that: whoever resumes it after its deadline wants it all the same. */
    private static boolean hasEndedAt(RunRecord record, Instant deadline) {
        return record.end().filter(e -> !e.at().isBefore(deadline)).isPresent();
    }

    private static void checkUnderWay(Graph graph, List<JournalRecord> facts, ResumeOptions options, RunRecord record) {
        var id = record.id();
        var limits = limits(options, Archive.terms(record, facts));
        for (var label : options.results().keySet()) {
            var live = Archive.underWay(graph, limits, facts).stream()
                    .map(d -> d.activation().label())
                    .toList();
            if (!live.contains(label)) {
                throw new RunException(
                        "run.edit",
                        "activation '" + label + "' of run " + id
                                + " is not under way, so nobody can do its work; under" + " way are: " + live);
            }
        }
    }

    /** Takes the thread of a run; empty if the run has ended or gone on since it was read. */
    private Optional<Journal> reopen(RunRecord record, Graph graph) {
        try {
            return Optional.of(store.reopen(record, new GraphTypes(graph), upkeep.tenure()));
        } catch (StoreException e) {
            if (e.code().equals("store.changed")) {
                return Optional.empty();
            }
            throw e.code().equals("store.leased") ? new RunException("run.active", e.text(), e) : e;
        }
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
        checkOpen();
        var origin = archive.load(from.run());
        var graph = archive.graphOf(origin);
        var facts = archive.facts(origin, graph);
        var before = archive.before(origin, graph, facts);
        var history = History.of(before, Archive.ownCommits(facts));
        var commit = Archive.find(history, facts, from).activation();
        var plain = record(
                graph, options.thread().orElseGet(() -> new ThreadId("t-" + ids.apply(16))), 0, StartOptions.NONE);
        var record = new RunRecord(
                plain.id(),
                plain.thread(),
                0,
                graph.name(),
                graph.fingerprint(),
                plain.traceId(),
                plain.createdAt(),
                new RunOrigin("", "", origin.origin().attributes(), Optional.empty(), from.toString()),
                Optional.empty());
        long now = Services.micros(record.createdAt());
        var copied = Fork.of(record.id(), graph, before, history, facts, commit, now);
        options.edit().ifPresent(edit -> {
            graph.channels().check(edit);
            var heads = History.of(before, Archive.ownCommits(copied)).headIds();
            copied.add(Fork.edit(record.id(), copied, heads, edit, options.by(), now));
        });
        var terms = new JournalRecord.Terms(
                record.id(), Archive.terms(origin, facts).limits(), Optional.empty());
        if (terms.limits().isPresent()) {
            copied.add(terms);
        }
        if (!store.runsOf(record.thread()).isEmpty()) {
            throw new RunException(
                    "run.thread_busy",
                    "a fork goes on on a thread of its own, and there are runs on " + record.thread() + " already");
        }
        var journal = store.begin(record, new GraphTypes(graph), copied, upkeep.tenure());
        var run = new LocalRun(record, graph, terms, services, owner);
        run.attach(journal);
        launch(run, () -> run.resume(before, new Restored(copied, List.of(), Map.of())));
        return watched(run);
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
        return new Replay(record, graph, archive.before(record, graph, facts), facts, store.questionsOf(id));
    }

    private void launch(LocalRun run, Supplier<List<Task>> first) {
        active.put(run.id(), run);
        if (draining) {
            run.stopStarting();
        }
        upkeep.ensureGoing();
        try {
            services.scheduler().execute("run " + run.id(), () -> run.launch(first));
        } catch (RuntimeException | Error e) { // the run exists, and must end
            run.fail(e);
        }
    }

    private Run watched(LocalRun local) {
        var run = new Run(local);
        listeners.forEach(listener -> Listening.start(run, listener));
        return run;
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
        var asked = Answering.take(store, question, answer.at(services.clock().instant()), record -> {
            var local = active.get(record.run());
            return local == null || local.isOpen(record.id());
        });
        var local = active.get(asked.run());
        if (local != null) {
            local.answered(asked);
        }
    }

    /** The question of that id. */
    public Optional<QuestionRecord> question(String id) {
        return store.findQuestion(id);
    }

    /** The questions without an answer of all runs that have not ended, oldest first, at most {@code count}. */
    public List<QuestionRecord> openQuestions(int count) {
        return store.openQuestions(count);
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
        end(record, false);
    }

    private void end(RunRecord record, boolean rollBack) {
        queues.serving(record.thread(), () -> {
            var local = active.get(record.id());
            if (local != null && (local.isAttached() || local.isOver())) {
                local.cancel(rollBack);
                return true;
            }
            var status = rollBack ? RunEnd.Status.ROLLED_BACK : RunEnd.Status.CANCELLED;
            var end = new RunEnd(status, "", services.clock().instant());
            notActiveElsewhere(() -> store.end(record.id(), end, end.at()));
            if (local != null) {
                local.hasEnded(new Outcome.Cancelled());
                owner.ended(local);
            }
            return true;
        });
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
        var history = History.of(archive.before(record, graph, facts), Archive.ownCommits(facts));
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

    /** The runs of a trace, oldest first. */
    public List<RunRecord> trace(String traceId) {
        return store.runsOfTrace(traceId);
    }

    /** The newest runs, newest first. */
    public List<RunRecord> latest(int count) {
        return store.latest(count);
    }

    /** Whether an engine on this store is at work on the run's thread. */
    public boolean isActive(RunId id) {
        return active.containsKey(id)
                || store.isLeased(archive.load(id).thread(), services.clock().instant());
    }

    /**
     * Deletes a thread with all its runs. Forks of them stay whole.
     *
     * @throws RunException {@code run.active} if an engine is at work on it
     */
    public void delete(ThreadId thread) {
        notActiveElsewhere(() -> store.delete(thread, services.clock().instant()));
    }

    /**
     * Deletes the oldest runs of a thread and keeps the last {@code count}; these read and go on as before.
     *
     * @return how many are deleted
     * @throws RunException {@code run.active} if an engine is at work on the thread, or {@code run.thread_busy} if one of the
     *     oldest runs has not ended
     */
    public int keepLast(ThreadId thread, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least 1 run is kept: " + count);
        }
        var runs = store.runsOf(thread);
        if (runs.size() <= count) {
            return 0;
        }
        var deleted = runs.subList(0, runs.size() - count);
        for (var run : deleted) {
            if (run.end().isEmpty()) {
                throw new RunException("run.thread_busy", "run " + run.id() + " has not ended and cannot be deleted");
            }
        }
        var first = runs.get(deleted.size());
        var graph = archive.graphOf(first);
        var before = archive.before(first, graph, archive.facts(first, graph));
        var base = Fork.commit(first.id(), ActivationId.BASE, List.of(), before.asUpdate(), "", services.micros());
        notActiveElsewhere(() -> store.truncate(
                thread, new GraphTypes(graph), base, services.clock().instant()));
        return deleted.size();
    }

    /**
     * Deletes the threads whose runs have all ended longer than {@code age} ago.
     *
     * @return how many are deleted
     */
    public int deleteOlderThan(Duration age) {
        int count = 0;
        var time = services.clock().instant().minus(age);
        for (var found = store.endedBefore(time, NAMES); !found.isEmpty(); found = store.endedBefore(time, NAMES)) {
            found.forEach(this::delete);
            count += found.size();
        }
        return count;
    }

    private static void notActiveElsewhere(Runnable action) {
        try {
            action.run();
        } catch (StoreException e) {
            throw e.code().equals("store.leased") ? new RunException("run.active", e.text(), e) : e;
        }
    }

    /**
     * Starts nothing new, and waits until the agents at work are done and their work is committed, but no longer than
     * {@code atMost}; agents that wait for people are not waited for. Then {@link #close} leaves everything to be resumed.
     *
     * @return whether nothing is at work any more
     */
    public boolean drain(Duration atMost) {
        draining = true;
        active.values().forEach(LocalRun::stopStarting);
        var late = new AtomicBoolean();
        var alarm = Scheduler.VIRTUAL_THREADS.after(atMost, () -> late.set(true));
        try {
            while (active.values().stream().anyMatch(LocalRun::isAtWork)) {
                if (late.get() || !Listening.pause()) {
                    return false;
                }
            }
            return true;
        } finally {
            alarm.cancel();
        }
    }

    /** Leaves active runs as they are stored, and closes the store. */
    @Override
    public void close() {
        draining = true;
        upkeep.close();
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
        private final List<RunListener> listeners = new ArrayList<>();
        private final List<AgentInterceptor> interceptors = new ArrayList<>();
        private int concurrency;

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
