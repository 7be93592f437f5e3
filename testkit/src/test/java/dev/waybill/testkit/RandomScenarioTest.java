package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two thousand random graphs: the order of completion makes no difference, and every state is the plain fold of its past. */
class RandomScenarioTest {
    private static final long FIRST_SEED = Long.getLong("waybill.seed", 1);

    static Stream<Long> blocksOfAHundredSeeds() {
        return LongStream.range(0, 20).mapToObj(block -> FIRST_SEED + block * 100);
    }

    @ParameterizedTest(name = "graphs of seeds from {0}")
    @MethodSource("blocksOfAHundredSeeds")
    void orderOfCompletionMakesNoDifference(long first) {
        for (long seed = first; seed < first + 100; seed++) {
            RandomScenario.Result expected = null;
            for (long order = 0; order < 4; order++) {
                var simulation = Simulation.shuffled(order * 7919 + seed);
                try (var engine = simulation.engine()) {
                    var result = RandomScenario.of(seed, simulation).run(engine);
                    if (expected != null) {
                        assertThat(result).as("seed %d, order %d", seed, order).isEqualTo(expected);
                    }
                    expected = result;
                }
            }
        }
    }
}
