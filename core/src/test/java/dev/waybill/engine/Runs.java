package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** What tests of runs share: two channels, agents that say or block, and what came of a run. */
final class Runs {
    static final Channel<List<String>> LOG = Channel.append("log", String.class);
    static final Channel<Integer> BUDGET = Channel.value("budget", Integer.class, 10);
    static final Duration LONG = Duration.ofSeconds(20);
    static final Duration SHORT = Duration.ofMillis(30);
    static final Executor THREADS = Thread::startVirtualThread;

    private Runs() {}

    static GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG, BUDGET));
    }

    static Agent says(String text) {
        return (state, context) -> Update.append(LOG, text);
    }

    /** Says something once the gate is open. */
    static Agent blocks(CountDownLatch gate, String text) {
        return (state, context) -> {
            gate.await();
            return Update.append(LOG, text);
        };
    }

    static Outcome await(Run run) {
        return run.await(LONG).orElseThrow(() -> new AssertionError(run + " does not end"));
    }

    static Outcome.Completed assertCompleted(Run run) {
        var outcome = await(run);
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        return (Outcome.Completed) outcome;
    }

    static List<String> log(Run run) {
        return assertCompleted(run).state().get(LOG);
    }

    /** The code of the problem that the run failed with. */
    static String problem(Run run) {
        return ((Outcome.Failed) await(run)).problem().code();
    }

    /** Waits until an activation has started. */
    static void awaitStart(Run run, String activation) {
        assertThat(run.events()
                        .anyMatch(e -> e instanceof RunEvent.ActivationStarted s
                                && s.activation().toString().equals(activation)))
                .isTrue();
    }

    /** Waits until the run has committed so many, the input among them. */
    static void awaitCommits(Engine engine, Run run, int count) {
        var commits = new AtomicInteger(1);
        assertThat(run.events()
                        .filter(RunEvent.ActivationCommitted.class::isInstance)
                        .anyMatch(e -> commits.incrementAndGet() == count))
                .isTrue();
        assertThat(engine.commits(run.id())).hasSizeGreaterThanOrEqualTo(count);
    }

    /** Waits for what no event tells. */
    static void until(BooleanSupplier condition) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }
}
