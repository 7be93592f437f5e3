package dev.waybill.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.cli.place.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four processes on a PostgreSQL server: they are killed, and so is the server. For longer:
 * {@code -Dwaybill.soak.seconds=120}, and {@code -Dwaybill.seed=N} for other graphs and kills.
 */
class PostgresSoakTest {
    private static final long SEED = Long.getLong("waybill.seed", 1);
    private static final Duration WINDOW = Duration.ofSeconds(Long.getLong("waybill.soak.seconds", 15));
    private static final int RUNS_A_SECOND = 6;
    private static final Duration KILL_EVERY = Duration.ofMillis(2_500);
    private static final int SERVER_KILLS_EVERY_MILLIS = 6_000; // on average

    @Test
    void killedProcessesAndServersLoseNothingAndDoNothingTwice(@TempDir Path folder)
            throws InterruptedException, ExecutionException {
        var plan = new SoakPlan(SEED, RUNS_A_SECOND * (int) WINDOW.toSeconds(), 4, WINDOW, KILL_EVERY);
        var over = new CountDownLatch(1);
        try (var server = PostgresServer.start(folder)) {
            var site = Site.of("postgresql://app@" + server.host() + "/app", PostgresServer.PASSWORD, folder);
            var kills = new FutureTask<>(() -> kill(server, over));
            Thread.ofPlatform().start(kills);

            SoakReport report;
            try {
                report = new Soak(plan, site).run(progress -> {});
            } finally {
                over.countDown();
            }

            System.out.printf("soak: seed %d, window %s, server kills %d, %s%n", SEED, WINDOW, kills.get(), report);
            assertThat(report.isClean()).as("seed %d: %s", SEED, report).isTrue();
            assertThat(report.findings().checked()).isEqualTo(plan.runs());
            assertThat(report.fleet().kills()).isGreaterThan((int) WINDOW.toSeconds() / 4);
            assertThat(report.fleet().resumptions()).isPositive();
            assertThat(kills.get()).isPositive();
        }
    }

    /** Kills the server as long as processes are, at random times; returns how often. */
    private static int kill(PostgresServer server, CountDownLatch over) throws InterruptedException, IOException {
        var random = new SplittableRandom(SEED);
        var begun = Instant.now();
        int kills = 0;
        for (int at = pause(random); at < WINDOW.toMillis(); at += pause(random)) {
            var wait = Duration.between(Instant.now(), begun.plusMillis(at));
            if (over.await(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                break;
            }
            server.killAndStartAgain();
            kills++;
        }
        return kills;
    }

    private static int pause(SplittableRandom random) {
        return SERVER_KILLS_EVERY_MILLIS / 2 + random.nextInt(SERVER_KILLS_EVERY_MILLIS);
    }
}
