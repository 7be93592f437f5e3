package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.testkit.RandomScenario;
import dev.waybill.testkit.Simulation;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two thousand random graphs: what the SQLite store keeps makes the same results as what the memory keeps. */
class SqliteScenarioTest {
    private static final long FIRST_SEED = Long.getLong("waybill.seed", 1);
    private static final int BLOCK = 250;

    /** What is read does not depend on it, and one thread that waits for each of 60,000 flushes takes minutes. */
    private static final List<String> WITHOUT_FLUSH = List.of("PRAGMA synchronous = OFF");

    static Stream<Long> blocksOfSeeds() {
        return LongStream.range(0, 8).mapToObj(block -> FIRST_SEED + block * BLOCK);
    }

    @ParameterizedTest(name = "graphs of seeds from {0}")
    @MethodSource("blocksOfSeeds")
    void theStoreMakesNoDifference(long first, @TempDir Path folder) {
        var inSqlite = Simulation.shuffled(first);
        try (var engine = Engine.builder()
                .store(SqliteStore.open(folder.resolve("waybill.db"), WITHOUT_FLUSH))
                .scheduler(inSqlite)
                .clock(inSqlite)
                .build()) {
            for (long seed = first; seed < first + BLOCK; seed++) {
                var actual = RandomScenario.of(seed, inSqlite).run(engine);
                assertThat(actual).as("seed %d", seed).isEqualTo(inMemory(seed));
            }
        }
    }

    private static RandomScenario.Result inMemory(long seed) {
        var simulation = Simulation.shuffled(seed * 7919);
        try (var engine = simulation.engine()) {
            return RandomScenario.of(seed, simulation).run(engine);
        }
    }
}
