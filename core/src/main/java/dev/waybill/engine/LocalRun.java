package dev.waybill.engine;

import dev.waybill.agent.Progress;
import dev.waybill.control.Coordinator;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.control.ThreadId;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Ticket;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run in this process: its lock, its events, its running tasks and its outcome. What happens to commits and control is
 * {@link Scope}'s business.
 */
final class LocalRun {
    private static final System.Logger LOG = System.getLogger(LocalRun.class.getName());

    private final RunRecord record;
    private final Services services;
    private final Owner owner;
    private final ReentrantLock lock = new ReentrantLock();
    private final EventLog events = new EventLog(lock);
    private final Completions completions = new Completions(this);
    private final Running running = new Running();
    private final Alarms alarms;
    private final Effects effects = new Effects(this);
    private final Questions questions = new Questions(this);
    private final Optional<Limits> limits;
    private final Scope root;
    private final Clockwork clockwork;
    private final Dispatching dispatching = new Dispatching(this);
    private final AtomicLong signals = new AtomicLong();
    private Restored restored = Restored.NOTHING;
    private final Standing standing = new Standing(this);
    private volatile @Nullable Journal opened;
    private @Nullable CommitRecord base; // what was before, to be kept

    /** Who is told what becomes of a run. */
    interface Owner {
        /** It has ended here. */
        void ended(LocalRun run);

        /** It is no longer wanted before it has begun. */
        void cancelQueued(LocalRun run);
    }

    LocalRun(RunRecord record, Graph graph, JournalRecord.Terms terms, Services services, Owner owner) {
        this.record = record;
        this.services = services;
        this.owner = owner;
        this.limits = terms.limits();
        this.alarms = new Alarms(services.scheduler(), services::micros, this::ring);
        this.root = new Scope(this, graph, coordinatorOf(graph), "", null);
        this.clockwork =
                new Clockwork(this, limits.map(l -> l.over(graph.limits())).orElse(graph.limits()), terms.deadline());
    }

    /** The coordinator of the run's graph or of a subgraph, under the limits of this run. */
    Coordinator coordinatorOf(Graph graph) {
        return limits.map(l -> graph.coordinator().under(l.over(graph.limits())))
                .orElse(graph.coordinator());
    }

    /** From now on it is written; a run that waits for its turn is not. */
    void attach(Journal journal) {
        opened = journal;
        locked(() -> standing.go(Phase.AT_WORK));
    }

    boolean isAttached() {
        return opened != null;
    }

    Journal journal() {
        var journal = opened;
        if (journal == null) {
            throw new IllegalStateException("run " + id() + " has not begun");
        }
        return journal;
    }

    boolean isOpen(String question) {
        return locked(() -> questions.isOpen(question));
    }

    /** A question has got its answer, durably. */
    void answered(QuestionRecord question) {
        completions.settleAtOnce(() -> List.of(Completion.of(root, null, () -> questions.answered(question))));
    }

    /** Has the thread until then. */
    void renewLease(Instant until) {
        tryWith(() -> {
            if (isAttached() && !isOver()) {
                journal().renew(until);
            }
        });
    }

    private void tryWith(Runnable action) {
        try {
            action.run();
        } catch (RuntimeException e) {
            if (Standing.isFenced(e)) {
                standing.fail(e);
            } else { // the store is out of order: the next commit will tell, or another time goes well
                LOG.log(System.Logger.Level.DEBUG, () -> "run " + id() + ": the store does not answer", e);
            }
        }
    }

    /** Whether an agent waits for a person. */
    boolean isAsking() {
        return locked(() -> !isOver() && !questions.open().isEmpty());
    }

    /** Looks for answers that another process has taken. */
    void lookForAnswers() {
        tryWith(() -> {
            for (var question : services.store().questionsOf(id())) {
                if (question.answer().isPresent() && isOpen(question.id())) {
                    answered(question);
                }
            }
        });
    }

    RunId id() {
        return record.id();
    }

    ThreadId thread() {
        return record.thread();
    }

    String graph() {
        return record.graph();
    }

    String traceId() {
        return record.traceId();
    }

    RunRecord record() {
        return record;
    }

    Optional<String> attribute(String name) {
        return Optional.ofNullable(record.origin().attributes().get(name));
    }

    EventLog events() {
        return events;
    }

    Effects effects() {
        return effects;
    }

    Questions questions() {
        return questions;
    }

    Alarms alarms() {
        return alarms;
    }

    Services services() {
        return services;
    }

    Restored restored() {
        return restored;
    }

    boolean isOver() {
        return standing.isOver();
    }

    long micros() {
        return services.micros();
    }

    /** The number of the next signal that is about no task. */
    long nextSignal() {
        return signals.incrementAndGet();
    }

    /** A key for a piece of work, or for one effect in it: the same on every attempt and in every process. */
    String key(ActivationPath activation, String effect) {
        return ReplayContext.key(record, activation, effect);
    }

    /** Begins; the input is durable. Returns what is to run first. */
    List<Task> start(State before, Update input) {
        events.add(n -> new RunEvent.RunStarted(n, micros(), id(), thread(), record.graph(), traceId()));
        clockwork.start();
        return root.start(before, input);
    }

    /** Goes on from what is committed. */
    List<Task> resume(State before, Restored earlier) {
        restored = earlier;
        effects.restore(earlier.effects());
        questions.restore(earlier.questions());
        int committed = earlier.committed();
        events.add(n -> new RunEvent.RunResumed(n, micros(), id(), thread(), record.graph(), traceId(), committed));
        clockwork.start();
        return root.restore(before, earlier.takeRecords(""));
    }

    /** Begins or goes on, in a thread of the scheduler. */
    void launch(Supplier<List<Task>> first) {
        var next = completions.settle(Completion.of(root, null, first));
        if (next != null) {
            dispatching.watch(next);
            dispatching.drive(next);
        }
    }

    /** Does something under the lock; what follows from it runs in threads of the scheduler. */
    private void act(Supplier<List<Task>> action) {
        settle(Completion.of(root, null, action));
    }

    private void settle(Completion completion) {
        var next = completions.settle(completion);
        if (next != null) {
            dispatching.start(next);
        }
    }

    /** Something is due. */
    private void ring() {
        locked(alarms::take).forEach(this::act);
    }

    void lock() {
        lock.lock();
    }

    void unlock() {
        lock.unlock();
    }

    <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    Owner owner() {
        return owner;
    }

    Standing standing() {
        return standing;
    }

    Dispatching dispatching() {
        return dispatching;
    }

    Completions completions() {
        return completions;
    }

    Clockwork clockwork() {
        return clockwork;
    }

    Scope root() {
        return root;
    }

    /** Keeps a record; under the lock. */
    Ticket append(JournalRecord fact) {
        var ticket = journal().append(fact);
        var before = base;
        if (before != null
                && fact instanceof CommitRecord commit
                && commit.activation().node().index() >= 0) {
            base = null;
            journal().append(before);
        }
        return ticket;
    }

    /**
     * What was before is kept with the run once it has committed something: from then on nobody can go on with an earlier run.
     */
    void keepBase(CommitRecord before) {
        locked(() -> {
            base = before;
            return true;
        });
    }

    /** A task is about to run; under the lock. */
    void dispatched(Task task, long now) {
        running.add(task);
        events.add(n -> new RunEvent.ActivationStarted(n, now, task.path()));
    }

    /** One attempt follows another; under the lock. */
    void replaced(Task old, Task other) {
        running.remove(old, Stage.REPLACED);
        old.succeededBy(other);
        running.add(other);
    }

    /** A task's commit is durable; under the lock. */
    void committed(Task task, long now, Update update, List<Target> targets) {
        effects.forget(task.path());
        questions.close(task.path());
        events.add(n ->
                new RunEvent.ActivationCommitted(n, now, task.path(), now - task.startedMicros(), update, targets));
        task.within().use(task.usage());
    }

    /** Something happened; under the lock. */
    void tell(LongFunction<RunEvent> event) {
        events.add(event);
    }

    /** An activation has failed, and its policy goes on from there. */
    void handled(Task task, WaybillException problem) {
        locked(() -> {
            if (task.dispatched().isLive()) {
                events.add(n -> new RunEvent.ActivationFailed(n, micros(), task.path(), problem, true));
            }
            return true;
        });
    }

    void progress(ActivationPath activation, Progress progress) {
        locked(() -> {
            events.add(n -> new RunEvent.ActivationProgress(n, micros(), activation, progress));
            return true;
        });
    }

    /** Keeps a question; in the agent's thread, without the lock. */
    void askDurably(Task task, QuestionRecord question) {
        var ticket = locked(() -> {
            if (isOver() || !task.isLive()) {
                throw new CancellationException("the work is no longer wanted");
            }
            var kept = journal().ask(question);
            questions.asked(task, question);
            return kept;
        });
        standing.awaitDurable(ticket);
        locked(() -> {
            events.add(n -> new RunEvent.QuestionAsked(n, micros(), question));
            return true;
        });
    }

    /** An agent waits for a person; under the lock. */
    void waits(Task task, QuestionRecord question) {
        running.waits(task.dispatched());
        clockwork.unwatch(task.dispatched());
        standing.checkWaiting();
    }

    /** Tells that a question has an answer; under the lock. */
    void tellAnswered(QuestionRecord question) {
        events.add(n -> new RunEvent.QuestionAnswered(n, micros(), question));
    }

    /** What waited for a person goes on; under the lock. Returns it if it has to be run again. */
    List<Task> awake(Task task) {
        standing.goOn();
        if (services.scheduler().mayBlock()) {
            running.goesOn(task.dispatched());
            return List.of();
        }
        var again = task.again();
        replaced(task.dispatched(), again);
        return List.of(again);
    }

    /** Something inside the graph of a task is at work, or nothing is any more; under the lock. */
    void insideAtWork(Task task, boolean some) {
        if (task.isLive() && !task.within().definition(task).rules().timeouts().isNone()) {
            if (some) {
                clockwork.watch(task);
            } else {
                clockwork.unwatch(task);
            }
        }
    }

    Running running() {
        return running;
    }

    /** Interrupts what runs inside the scope of that path, and forgets it; under the lock. */
    void interruptWithin(String path) {
        running.interrupt(task -> task.within().path().startsWith(path));
    }

    /** The time of the run is up; under the lock. */
    List<Task> timeIsUp(String limit) {
        return root.timeIsUp(limit);
    }

    /**
     * Gives up activations: nothing of them is written, and nothing follows from them.
     *
     * @return how many there were
     */
    int withdraw(Predicate<Task> which, String by) {
        var victims = new ArrayList<Task>();
        completions.settleAtOnce(() -> {
            if (!isOver()) {
                victims.addAll(running.matching(which));
            }
            return victims.stream().map(task -> withdrawal(task, by)).toList();
        });
        return victims.size();
    }

    private Completion withdrawal(Task task, String by) {
        standing.goOn();
        running.remove(task, Stage.FENCED);
        task.within().giveUp(task);
        var fact = new JournalRecord.Withdrawal(id(), task.scope(), task.activation(), by, micros());
        return new Completion(task.within(), null, fact, () -> task.within().withdrawn(task, by));
    }
}
