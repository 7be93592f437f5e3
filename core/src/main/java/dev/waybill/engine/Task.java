package dev.waybill.engine;

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.CancellationToken;
import dev.waybill.agent.Progress;
import dev.waybill.control.ActivationId;
import dev.waybill.state.Update;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One dispatched activation: what it needs to run, its view of the circumstances, and the thread to interrupt when it is no
 * longer wanted.
 */
final class Task implements AgentContext, CancellationToken {
    private static final int OUTSIDE = 0;
    private static final int IN_AGENT = 1;
    private static final int INTERRUPTING = 2;
    private static final int INTERRUPTED = 3;

    private final Scope scope;
    private final ActivationId id;
    private final List<ActivationId> parentIds;
    private final Commit[] parents;
    private final ActivationPath path;
    private final long startedMicros;
    private final @Nullable Update result;
    private final @Nullable Exception failure;
    private final AtomicInteger phase = new AtomicInteger(OUTSIDE);
    private volatile @Nullable Thread thread;

    Task(Scope scope, ActivationId id, List<ActivationId> parentIds, Commit[] parents, long startedMicros) {
        this(scope, id, parentIds, parents, startedMicros, null, null);
    }

    private Task(
            Scope scope,
            ActivationId id,
            List<ActivationId> parentIds,
            Commit[] parents,
            long startedMicros,
            @Nullable Update result,
            @Nullable Exception failure) {
        this.scope = scope;
        this.id = id;
        this.parentIds = parentIds;
        this.parents = parents;
        this.path = new ActivationPath(scope.path(), id);
        this.startedMicros = startedMicros;
        this.result = result;
        this.failure = failure;
    }

    /** The same activation, of which only the commit is left to do. */
    Task withResult(Update update) {
        return new Task(scope, id, parentIds, parents, startedMicros, update, null);
    }

    /** The same activation, which has failed: its policy is left to decide. */
    Task withFailure(Exception thrown) {
        return new Task(scope, id, parentIds, parents, startedMicros, null, thrown);
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

    /** From here on {@link #interrupt} reaches the calling thread. */
    void enterAgent() {
        thread = Thread.currentThread();
        phase.set(IN_AGENT);
        if (isCancelled()) {
            interrupt();
        }
    }

    /** From here on no interrupt of this task reaches the calling thread; one that did, or that the agent left, is forgotten. */
    void leaveAgent() {
        if (!phase.compareAndSet(IN_AGENT, OUTSIDE)) {
            while (phase.get() == INTERRUPTING) {
                Thread.onSpinWait();
            }
        }
        thread = null;
        phase.set(Thread.interrupted() ? INTERRUPTED : OUTSIDE);
    }

    /** Interrupts the agent, if it runs. */
    void interrupt() {
        var running = thread;
        if (running != null && phase.compareAndSet(IN_AGENT, INTERRUPTING)) {
            running.interrupt();
            phase.set(INTERRUPTED);
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
