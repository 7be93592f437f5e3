package dev.waybill.engine;

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.agent.CancellationToken;
import dev.waybill.agent.Effect;
import dev.waybill.agent.Progress;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.spi.Envelope;
import dev.waybill.state.Update;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a dispatched activation: the envelope that goes to the worker, the agent's view of the circumstances, and
 * the thread to interrupt when the work is no longer wanted.
 */
final class Task implements Envelope, AgentContext, CancellationToken {
    private static final int OUTSIDE = 0;
    private static final int IN_AGENT = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 3;
    private static final AtomicIntegerFieldUpdater<Task> PHASE =
            AtomicIntegerFieldUpdater.newUpdater(Task.class, "phase");

    private final Scope scope;
    private final ActivationId id;
    private final List<ActivationId> parentIds;
    private final Commit[] parents;
    private final Commit source;
    private final int missing;
    private final int attempt;
    private final long firstMicros;
    private final long startedMicros;
    private final ActivationPath path;
    private final @Nullable Update result;
    private final @Nullable Exception failure;
    private final Task dispatched;
    private @Nullable Task successor; // under the run's lock
    private volatile int phase = OUTSIDE;
    private volatile @Nullable Thread thread;
    private volatile @Nullable Extras extras;

    @Nullable Task previous; // in Running, under the run's lock

    @Nullable Task next; // likewise

    private Stage stage = Stage.MADE; // likewise

    private volatile boolean fenced;

    /** In the place of a failure: all that was inside was given up. */
    private static final class Withdrawn extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** What only some attempts need: made when first asked for. */
    private static final class Extras {
        private final AtomicReference<Usage> usage = new AtomicReference<>(Usage.NONE);
        private final AtomicInteger questions = new AtomicInteger();
        private final AtomicBoolean asking = new AtomicBoolean();
        private final Watch watch;
        private volatile @Nullable String by;
        private volatile @Nullable Scope inner;

        private Extras(Watch watch) {
            this.watch = watch;
        }
    }

    /**
     * @param source the commit whose fan-out made it, or its first parent
     * @param missing how many branches too few have come for its join
     */
    Task(
            Scope scope,
            ActivationId id,
            List<ActivationId> parentIds,
            Commit[] parents,
            Commit source,
            int missing,
            long startedMicros) {
        this.scope = scope;
        this.id = id;
        this.parentIds = parentIds;
        this.parents = parents;
        this.source = source;
        this.missing = missing;
        this.attempt = 1;
        this.path = new ActivationPath(scope.path(), id);
        this.firstMicros = startedMicros;
        this.startedMicros = startedMicros;
        this.result = null;
        this.failure = null;
        this.dispatched = this;
    }

    /** @param isSame whether it is the rest of the same attempt, not another one in its place */
    private Task(
            Task other,
            boolean isSame,
            int number,
            long firstMicros,
            long startedMicros,
            @Nullable Update result,
            @Nullable Exception failure) {
        this.scope = other.scope;
        this.id = other.id;
        this.parentIds = other.parentIds;
        this.parents = other.parents;
        this.source = other.source;
        this.missing = other.missing;
        this.attempt = number;
        this.path = other.path;
        this.firstMicros = firstMicros;
        this.startedMicros = startedMicros;
        this.result = result;
        this.failure = failure;
        this.dispatched = isSame ? other.dispatched : this;
        this.extras = isSame ? other.extras : null;
    }

    private Task left(@Nullable Update known, @Nullable Exception thrown) {
        return new Task(this, true, attempt, firstMicros, startedMicros, known, thrown);
    }

    private Task inPlace(int number, long first, long started, @Nullable Exception thrown) {
        return new Task(this, false, number, first, started, null, thrown);
    }

    /** The same attempt, of which only the commit is left to do. */
    Task withResult(Update update) {
        return left(update, null);
    }

    /** The same attempt, which has failed: its policy is left to decide. */
    Task withFailure(Exception thrown) {
        return left(null, thrown);
    }

    /** The same attempt, in which all was given up: that is left to be noted. */
    Task withdrawnInside() {
        return left(null, new Withdrawn());
    }

    /** Whether all that was inside it was given up. */
    boolean isWithdrawnInside() {
        return failure instanceof Withdrawn;
    }

    /** The same attempt with the update that a person gives in the agent's place. */
    Task withResult(Update update, String person) {
        extras().by = person;
        return left(update, null);
    }

    /** In the place of this attempt, which is fenced off: its policy is left to decide. */
    Task failedFromOutside(Exception why) {
        var replacement = inPlace(attempt, firstMicros(), startedMicros, why);
        replacement.extras().usage.set(usage());
        return replacement;
    }

    /** Another attempt. */
    Task attempt(int number, long first, long started) {
        return inPlace(number, first, started, null);
    }

    /** The same attempt from its beginning: there is an answer to what it asked. */
    Task again() {
        var replacement = inPlace(attempt, firstMicros, startedMicros, null);
        replacement.extras = new Extras(new Watch(extras().watch));
        return replacement;
    }

    /** The task as it was dispatched: this one, or the one of which this is what is left to do. */
    Task dispatched() {
        return dispatched;
    }

    /** Why it failed, if that is known already: a subgraph has failed, or its time is up. */
    @Nullable Exception failure() {
        return failure;
    }

    /** What it wrote, if that is known already: a subgraph has ended, or a person wrote it. */
    @Nullable Update result() {
        return result;
    }

    /** Whether its agent is not needed any more: what it came to is known. */
    boolean isDecided() {
        return result != null || failure != null;
    }

    /** How far it is; under the run's lock, as all about stages. */
    Stage stage() {
        return stage;
    }

    void go(Stage next) {
        stage = Stage.LIFE.go(stage, next);
    }

    /** Another attempt is in the place of this one. */
    void succeededBy(Task other) {
        successor = other;
    }

    /** Whether this attempt or one that came in its place may still write: what it has done outside is worth knowing. */
    boolean isActivationLive() {
        var latest = dispatched;
        while (latest.successor != null) {
            latest = latest.successor;
        }
        return latest.isLive();
    }

    /** Whether it may still write. */
    boolean isLive() {
        return stage == Stage.AT_WORK || stage == Stage.WAITING;
    }

    Scope within() {
        return scope;
    }

    Commit[] parents() {
        return parents;
    }

    List<ActivationId> parentIds() {
        return parentIds;
    }

    Commit source() {
        return source;
    }

    int missing() {
        return missing;
    }

    int attempt() {
        return attempt;
    }

    /** When the first attempt started, moved by the time since in which timeouts did not count. */
    long firstMicros() {
        var known = extras;
        return known == null ? firstMicros : firstMicros + known.watch.paused();
    }

    long startedMicros() {
        return startedMicros;
    }

    ActivationPath path() {
        return path;
    }

    private Extras extras() {
        var known = extras;
        if (known == null) {
            synchronized (this) { // held for an allocation only
                known = extras;
                if (known == null) {
                    known = new Extras(new Watch(startedMicros));
                    extras = known;
                }
            }
        }
        return known;
    }

    /** What it has cost so far. */
    Usage usage() {
        var known = extras;
        return known == null ? Usage.NONE : known.usage.get();
    }

    /** The person who did the agent's work, or empty. */
    String by() {
        var known = extras;
        var person = known == null ? null : known.by;
        return person == null ? "" : person;
    }

    /** The number of the next question that the agent asks. */
    int nextQuestion() {
        return extras().questions.getAndIncrement();
    }

    /** Whether the agent may ask now: it is not asking already. */
    boolean beginAsking() {
        return extras().asking.compareAndSet(false, true);
    }

    void endAsking() {
        extras().asking.set(false);
    }

    /** From that time on its timeouts count; under the run's lock. */
    void watchFrom(long micros) {
        extras().watch.start(micros);
    }

    /** From that time on its timeouts do not count; under the run's lock. */
    void unwatch(long micros) {
        var known = extras;
        if (known != null) {
            known.watch.pause(micros);
        }
    }

    /** When its time is up, in microseconds; {@link Long#MAX_VALUE} if never. */
    long expiresAt() {
        var known = extras;
        return known == null || !known.watch.runs()
                ? Long.MAX_VALUE
                : known.watch.expiry(scope.definition(this).rules().timeouts(), firstMicros());
    }

    /** For how long it has been at work at that time, in microseconds. */
    long elapsed(long micros) {
        var known = extras;
        return known == null ? micros - startedMicros : known.watch.elapsed(micros);
    }

    /** The run of the graph inside it, if it is a subgraph that has begun. */
    @Nullable Scope inner() {
        var known = extras;
        return known == null ? null : known.inner;
    }

    void inner(Scope begun) {
        extras().inner = begun;
    }

    /** From here on {@link #interrupt} reaches the calling thread. */
    void enterAgent() {
        thread = Thread.currentThread();
        phase = IN_AGENT;
        if (isCancelled()) {
            interrupt();
        }
    }

    /** From here on no interrupt of this task reaches the calling thread; one that did, or that the agent left, is forgotten. */
    void leaveAgent() {
        if (!PHASE.compareAndSet(this, IN_AGENT, OUTSIDE)) {
            while (phase == INTERRUPTING) {
                Thread.onSpinWait();
            }
        }
        thread = null;
        phase = Thread.interrupted() ? INTERRUPTED : OUTSIDE;
    }

    /** The work is no longer wanted: interrupts the agent, if it runs. */
    void interrupt() {
        fenced = true;
        var running = thread;
        if (running != null && PHASE.compareAndSet(this, IN_AGENT, INTERRUPTING)) {
            running.interrupt();
            phase = INTERRUPTED;
        }
    }

    @Override
    public String messageId() {
        return scope.run().id() + "/" + path + "/" + attempt + "/task";
    }

    @Override
    public String traceId() {
        return scope.run().traceId();
    }

    @Override
    public RunId run() {
        return scope.run().id();
    }

    @Override
    public String scope() {
        return scope.path();
    }

    @Override
    public ActivationId activation() {
        return id;
    }

    @Override
    public String agent() {
        return id.node().name();
    }

    @Override
    public Kind kind() {
        return Kind.TASK;
    }

    @Override
    public Delivery delivery() {
        long expiry = expiresAt();
        return expiry == Long.MAX_VALUE
                ? new Delivery(attempt, Optional.empty(), 0)
                : new Delivery(attempt, Optional.of(Instant.EPOCH.plus(expiry, ChronoUnit.MICROS)), 0);
    }

    @Override
    public Payload payload() {
        return new Payload.Past(parentIds);
    }

    @Override
    public String traceparent() {
        return Spans.traceparent(
                traceId(), run(), path, attempt, scope.run().restored().resumptions());
    }

    @Override
    public Optional<String> attribute(String name) {
        return scope.run().attribute(name);
    }

    @Override
    public String idempotencyKey() {
        return scope.run().key(path, "");
    }

    @Override
    public CancellationToken cancellation() {
        return this;
    }

    @Override
    public boolean isCancelled() {
        return fenced || scope.isOver();
    }

    @Override
    public void emit(Progress progress) {
        if (!isCancelled()) {
            scope.run().progress(path, progress);
        }
    }

    @Override
    public void heartbeat() {
        var known = extras;
        if (known != null && known.watch.runs()) {
            known.watch.heartbeat(scope.run().micros());
        }
    }

    @Override
    public void use(Usage usage) {
        extras().usage.accumulateAndGet(usage, Usage::plus);
    }

    @Override
    public <T> T once(String name, Class<T> type, Effect<? extends T> effect) throws Exception {
        return scope.run().effects().once(this, name, type, effect);
    }

    @Override
    public Blobs blobs() {
        return scope.run().services().store().blobs();
    }

    @Override
    public Answer ask(Question question) {
        return scope.run().questions().ask(this, question);
    }
}
