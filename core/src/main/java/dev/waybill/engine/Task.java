package dev.waybill.engine;

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.CancellationToken;
import dev.waybill.agent.Progress;
import dev.waybill.control.ActivationId;
import dev.waybill.state.Update;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * One dispatched activation: what it needs to run, its view of the circumstances, and the thread to interrupt when it is no
 * longer wanted.
 */
final class Task implements Runnable, AgentContext, CancellationToken {
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
    private final ActivationPath path;
    private final long startedMicros;
    private final @Nullable Update result;
    private final @Nullable Exception failure;
    private volatile int phase = OUTSIDE;
    private volatile @Nullable Thread thread;
    private final Task dispatched;

    @Nullable Task previous; // in Running, under the run's lock

    @Nullable Task next;

    Task(Scope scope, ActivationId id, List<ActivationId> parentIds, Commit[] parents, long startedMicros) {
        this.scope = scope;
        this.id = id;
        this.parentIds = parentIds;
        this.parents = parents;
        this.path = new ActivationPath(scope.path(), id);
        this.startedMicros = startedMicros;
        this.result = null;
        this.failure = null;
        this.dispatched = this;
    }

    private Task(Task dispatched, @Nullable Update result, @Nullable Exception failure) {
        this.scope = dispatched.scope;
        this.id = dispatched.id;
        this.parentIds = dispatched.parentIds;
        this.parents = dispatched.parents;
        this.path = dispatched.path;
        this.startedMicros = dispatched.startedMicros;
        this.result = result;
        this.failure = failure;
        this.dispatched = dispatched;
    }

    /** The same activation, of which only the commit is left to do. */
    Task withResult(Update update) {
        return new Task(dispatched, update, null);
    }

    /** The same activation, which has failed: its policy is left to decide. */
    Task withFailure(Exception thrown) {
        return new Task(dispatched, null, thrown);
    }

    /** The task as it was dispatched: this one, or the one of which this is what is left to do. */
    Task dispatched() {
        return dispatched;
    }

    /** Why it failed, if that is known already: a subgraph has failed. */
    @Nullable Exception failure() {
        return failure;
    }

    /** What it wrote, if that is known already: a subgraph has ended. */
    @Nullable Update result() {
        return result;
    }

    Scope scope() {
        return scope;
    }

    ActivationId id() {
        return id;
    }

    Commit[] parents() {
        return parents;
    }

    List<ActivationId> parentIds() {
        return parentIds;
    }

    long startedMicros() {
        return startedMicros;
    }

    ActivationPath path() {
        return path;
    }

    /** Runs it and what follows it in the same thread. */
    @Override
    public void run() {
        scope.run().drive(this);
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

    /** Interrupts the agent, if it runs. */
    void interrupt() {
        var running = thread;
        if (running != null && PHASE.compareAndSet(this, IN_AGENT, INTERRUPTING)) {
            running.interrupt();
            phase = INTERRUPTED;
        }
    }

    @Override
    public String traceId() {
        return scope.run().traceId();
    }

    @Override
    public String idempotencyKey() {
        var work = scope.run().thread() + "/" + scope.run().number() + "/" + path();
        return UUID.nameUUIDFromBytes(work.getBytes(StandardCharsets.UTF_8)).toString();
    }

    @Override
    public CancellationToken cancellation() {
        return this;
    }

    @Override
    public boolean isCancelled() {
        return scope.isOver();
    }

    @Override
    public void emit(Progress progress) {
        scope.run().progress(path(), progress);
    }
}
