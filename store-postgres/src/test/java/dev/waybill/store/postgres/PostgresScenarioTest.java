package dev.waybill.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.testkit.RandomScenario;
import dev.waybill.testkit.Simulation;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/**
 * Random graphs over the connections of a pooler: what the PostgreSQL store keeps makes the same results as what the memory
 * keeps, and nothing is left behind on a connection.
 */
class PostgresScenarioTest {
    private static final long FIRST_SEED = Long.getLong("waybill.seed", 1);
    private static final int SEEDS = 150;

    @Test
    void theStoreMakesNoDifference() throws SQLException {
        var inPostgres = Simulation.shuffled(FIRST_SEED);
        try (var pooler = new Pooler(Samples.source(Server.shared().database()), 2);
                var engine = Engine.builder()
                        .store(PostgresStore.on(pooler))
                        .scheduler(inPostgres)
                        .clock(inPostgres)
                        .build()) {
            for (long seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
                var actual = RandomScenario.of(seed, inPostgres).run(engine);
                assertThat(actual).as("seed %d", seed).isEqualTo(inMemory(seed));
            }
            assertThat(pooler.problems()).isEmpty();
        }
    }

    private static RandomScenario.Result inMemory(long seed) {
        var simulation = Simulation.shuffled(seed * 7919);
        try (var engine = simulation.engine()) {
            return RandomScenario.of(seed, simulation).run(engine);
        }
    }
}
