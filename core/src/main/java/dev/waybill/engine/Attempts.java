package dev.waybill.engine;

import dev.waybill.error.AgentException;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Circuit;
import dev.waybill.graph.Failure;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.NodeDefinition;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The attempts of the activations of one scope: calls of agents, and what becomes of those that fail. */
final class Attempts {
    private static final String CIRCUIT_OPEN = "agent.circuit_open";

    private final Scope scope;
    private final LocalRun run;
    private final Graph graph;

    Attempts(Scope scope, LocalRun run, Graph graph) {
        this.scope = scope;
        this.run = run;
        this.graph = graph;
    }

    /** Calls the agent, if its circuit lets it. */
    Update call(Task task, NodeDefinition definition, State seen) throws Exception {
        var circuit = definition.rules().circuit();
        if (circuit.isEmpty()) {
            return Worker.run(task, definition, seen);
        }
        var breaker = breaker(definition, circuit.get());
        if (!breaker.lets(run.micros())) {
            throw new AgentException(
                    CIRCUIT_OPEN,
                    "the circuit of agent '" + definition.name() + "' is open, as it has failed "
                            + circuit.get().failures() + " times in a row; it is tried again after "
                            + circuit.get().openFor());
        }
        try {
            var update = Worker.run(task, definition, seen);
            breaker.succeeded();
            return update;
        } catch (Error e) { // nothing is known about the agent
            breaker.abandoned(run.micros());
            throw e;
        }
    }

    private Breaker breaker(NodeDefinition definition, Circuit circuit) {
        return run.services().breaker(graph.name() + "/" + definition.name(), circuit);
    }

    /** The work is no longer wanted. */
    Completion abandoned(Task task, NodeDefinition definition) {
        definition.rules().circuit().ifPresent(c -> breaker(definition, c).abandoned(run.micros()));
        return Completion.of(scope, task, List::of);
    }

    /** The activation fails. */
    Completion failure(Task task, Throwable thrown) {
        return Completion.failed(scope, task, null, Worker.wrap(task, thrown), () -> scope.fail(task, thrown));
    }

    /** The activation fails; what its last attempt has cost is kept. */
    private Completion costlyFailure(Task task, Exception thrown) {
        return task.usage().isNone()
                ? failure(task, thrown)
                : attemptFailed(task, Worker.wrap(task, thrown), Long.MAX_VALUE, () -> scope.fail(task, thrown));
    }

    /** An attempt failed: another one, what the node's policy says, or the end of the run. */
    Completion handle(Task task, Past seen, NodeDefinition definition, Exception thrown) {
        long now = run.micros();
        if (!isCode(thrown, CIRCUIT_OPEN) && task.missing() == 0) { // else the agent was not called
            definition.rules().circuit().ifPresent(c -> breaker(definition, c).failed(now));
        }
        var delay = isWorthRetrying(thrown)
                ? definition
                        .rules()
                        .retry()
                        .delay(task.attempt(), Worker.unwrap(thrown), task.idempotencyKey())
                        .filter(d -> Clockwork.mayWait(task, now, d))
                : Optional.<Duration>empty();
        if (delay.isPresent()) {
            return retry(task, thrown, now, delay.get());
        }
        return switch (definition.onFailure()) {
            case FailurePolicy.FailRun fail -> costlyFailure(task, thrown);
            case FailurePolicy.CommitInstead instead ->
                commitInstead(task, seen, thrown, instead.update(), Optional.empty());
            case FailurePolicy.Fallback fallback ->
                commitInstead(task, seen, thrown, fallback.update(), Optional.of(fallback.node()));
        };
    }

    /** What is wrong with a definition or a state stays so. */
    private static boolean isWorthRetrying(Exception thrown) {
        return !(thrown instanceof WaybillException w) || w.code().startsWith("agent.");
    }

    private static boolean isCode(Exception thrown, String code) {
        return thrown instanceof WaybillException w && w.code().equals(code);
    }

    private Completion retry(Task task, Exception thrown, long now, Duration delay) {
        var problem = Worker.wrap(task, thrown);
        long wait = delay.toNanos() / 1_000;
        return attemptFailed(task, problem, now + wait, () -> {
            run.tell(n -> new RunEvent.ActivationRetried(n, run.micros(), task.path(), task.attempt(), wait, problem));
            return attemptAt(now + wait, task, task.attempt() + 1, task.firstMicros());
        });
    }

    private Completion attemptFailed(Task task, WaybillException problem, long nextMicros, Supplier<List<Task>> then) {
        var fact = new JournalRecord.Retry(
                run.id(),
                scope.path(),
                task.activation(),
                task.attempt(),
                task.firstMicros(),
                nextMicros,
                problem.text(),
                task.usage());
        return Completion.failed(scope, task, fact, problem, () -> {
            scope.use(task.usage());
            boolean isWanted = !scope.isOver() && task.dispatched().isLive(); // what it has cost may have been too much
            return isWanted ? then.get() : List.of();
        });
    }

    /** Another attempt at that time; it counts as running from now on. */
    List<Task> attemptAt(long micros, Task before, int number, long firstMicros) {
        var next = before.dispatched().attempt(number, firstMicros, micros);
        run.replaced(before.dispatched(), next);
        if (micros <= run.micros()) {
            return List.of(next);
        }
        run.alarms().at(micros, () -> next.isLive() ? List.of(next) : List.of());
        return List.of();
    }

    private Completion commitInstead(
            Task task, Past seen, Exception thrown, Function<Failure, Update> instead, Optional<String> goTo) {
        run.handled(task, Worker.wrap(task, thrown));
        var cause = Worker.unwrap(thrown);
        var message = cause instanceof WaybillException w ? w.text() : cause.getMessage();
        var failure = new Failure(
                task.activation().node().name(),
                cause.getClass().getSimpleName(),
                message == null ? "" : message,
                seen.state());
        var update = instead.apply(failure);
        Worker.check(graph, scope.definition(task), update);
        var light = run.services().store().lighten(update);
        return scope.commit(task, seen, light, failure.kind() + ": " + failure.message(), goTo);
    }
}
