package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.RunRecord;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a thread has left is the same whether runs hold what was before them or all of it is folded again. */
class ThreadsOfRandomGraphsTest {
    private static final ThreadId THREAD = new ThreadId("t");
    private static final long FIRST_SEED = Long.getLong("waybill.seed", 1);
    private static final int RUNS = 60;

    static Stream<Long> seeds() {
        return LongStream.range(FIRST_SEED, FIRST_SEED + 12).boxed();
    }

    @ParameterizedTest(name = "graph of seed {0}")
    @MethodSource("seeds")
    void theStateIsTheSameWithBasesAndWithout(long seed) {
        var store = new InMemoryStore();
        var simulation = Simulation.shuffled(seed);
        try (var engine = Engine.builder()
                .store(store)
                .scheduler(simulation)
                .clock(simulation)
                .build()) {
            var graph = runs(engine, simulation, seed);
            try (var plain = Engine.builder()
                    .store(TamperedStore.withoutBases(store))
                    .graphs(graph)
                    .build()) {
                int based = 0;
                for (var run : engine.runs(THREAD)) {
                    assertSame(engine, plain, run);
                    based += engine.commits(run.id()).stream()
                                    .anyMatch(c -> c.activation().equals(ActivationId.BASE))
                            ? 1
                            : 0;
                }
                assertThat(based).isPositive();
                assertThat(store.runsSinceBase(THREAD, RUNS)).hasSizeLessThan(RUNS);
            }
        }
    }

    /** The graph of the first runs on the thread that do not end in a conflict. */
    private static Graph runs(Engine engine, Simulation simulation, long seed) {
        for (long next = seed * 1_000; ; next++) {
            try {
                for (int i = 0; i < RUNS; i++) {
                    var scenario = RandomScenario.of(next, simulation);
                    simulation.outcome(engine.start(scenario.graph(), THREAD, scenario.input()));
                }
                if (engine.runs(THREAD).stream()
                                .mapToInt(r -> engine.commits(r.id()).size())
                                .sum()
                        > 600) {
                    return RandomScenario.of(next, simulation).graph();
                }
            } catch (RunException e) {
                assertThat(e.code()).isEqualTo("run.conflict");
            }
            engine.delete(THREAD);
        }
    }

    private static void assertSame(Engine engine, Engine plain, RunRecord run) {
        assertThat(engine.state(run.id())).as("after %s", run.number()).isEqualTo(plain.state(run.id()));
        var last = plain.commits(run.id()).stream()
                .filter(c -> c.scope().isEmpty())
                .map(CommitRecord::activation)
                .toList()
                .getLast();
        var checkpoint = new Checkpoint(run.id(), last.label());
        assertThat(engine.state(checkpoint)).isEqualTo(plain.state(checkpoint));
    }
}
