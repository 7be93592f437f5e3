package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Usage;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Retry;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.VirtualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Retries: the attempts used and the time of the next one outlive the process. */
@Timeout(60)
class RetryFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Store store() {
        return SqliteStore.open(folder.resolve("time.db"));
    }

    /** Blocks until that attempt has failed, durably; the clock knows nothing of the disk. */
    private static void awaitRetried(Run run, int attempt) {
        Await.event(run, RunEvent.ActivationRetried.class, e -> e.attempt() == attempt);
    }

    private Engine open(VirtualClock clock, Graph graph) {
        return Engine.builder()
                .store(store())
                .scheduler(clock)
                .clock(clock)
                .graphs(graph)
                .build();
    }

    // 29
    @Test
    void theNumberOfAttemptsAndTheTimeOfTheNextOutliveTheProcess() {
        var clock = new VirtualClock();
        var attempts = new ConcurrentLinkedQueue<String>();
        var graph = graph("backoff")
                .node(
                        "flaky",
                        (s, c) -> {
                            attempts.add(Long.toString(clock.elapsed().toMinutes()));
                            c.use(Usage.tokens(1));
                            if (attempts.size() < 4) {
                                throw new IllegalStateException("not yet");
                            }
                            return Update.append(LOG, "done");
                        },
                        n -> n.retry(Retry.exponential(4, Duration.ofHours(1))
                                .cap(Duration.ofDays(1))
                                .jitter(0)))
                .entry("flaky")
                .build();
        dev.waybill.control.RunId id;
        try (var engine = open(clock, graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            awaitRetried(run, 1);
            clock.advance(Duration.ofMinutes(90)); // attempts at 0 and 60; the next one at 180
            awaitRetried(run, 2);
        }
        clock.advance(Duration.ofMinutes(30));
        assertThat(attempts).containsExactly("0", "60");
        try (var engine = open(clock, graph)) {
            var run = engine.resume(id);
            clock.advance(Duration.ofMinutes(59));
            assertThat(attempts).as("it goes on waiting").containsExactly("0", "60");
            clock.advance(Duration.ofMinutes(1));
            awaitRetried(run, 3);
            clock.advance(Duration.ofMinutes(239));
            assertThat(attempts).containsExactly("0", "60", "180");
            clock.advance(Duration.ofMinutes(1));

            assertThat(Ends.completed(run).get(LOG)).containsExactly("done");
            assertThat(attempts).containsExactly("0", "60", "180", "420");
            var commit = engine.commits(id).getLast();
            assertThat(commit.provenance().attempt()).isEqualTo(4);
            assertThat(engine.records(id).stream()
                            .filter(JournalRecord.Retry.class::isInstance)
                            .map(r -> ((JournalRecord.Retry) r).attempt()))
                    .containsExactly(1, 2, 3);
        }
    }

    // 29
    @Test
    void anAttemptWhoseTimeCameWhileNoProcessRanBeginsAtOnceAndUsedUpAttemptsStayUsedUp() {
        var clock = new VirtualClock();
        var attempts = new AtomicInteger();
        var graph = graph("backoff")
                .node(
                        "flaky",
                        (s, c) -> {
                            attempts.incrementAndGet();
                            throw new IllegalStateException("never");
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ofHours(1))))
                .entry("flaky")
                .build();
        dev.waybill.control.RunId id;
        try (var engine = open(clock, graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            awaitRetried(run, 1);
            clock.advance(Duration.ofHours(1));
            awaitRetried(run, 2);
        }
        clock.advance(Duration.ofDays(2));
        try (var engine = open(clock, graph)) {
            var run = engine.resume(id);
            assertThat(Ends.failed(run)).as("without any further waiting").hasMessageContaining("attempt 3");
            assertThat(attempts).hasValue(3);

            var again = engine.resume(id);
            for (int attempt = 1; attempt < 3; attempt++) {
                awaitRetried(again, attempt);
                clock.advance(Duration.ofHours(1));
            }
            assertThat(Ends.failed(again)).hasMessageContaining("attempt 3");
            assertThat(attempts).as("after an end they are counted anew").hasValue(6);
        }
    }

    // 29
    @Test
    void theTotalTimeoutEndsRetriesAlsoAcrossARestart() {
        var clock = new VirtualClock();
        var attempts = new AtomicInteger();
        var graph = graph("total")
                .node(
                        "flaky",
                        (s, c) -> {
                            attempts.incrementAndGet();
                            throw new IllegalStateException("never");
                        },
                        n -> n.retry(Retry.fixed(1_000, Duration.ofHours(1))).totalTimeout(Duration.ofMinutes(150)))
                .entry("flaky")
                .build();
        dev.waybill.control.RunId id;
        try (var engine = open(clock, graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            awaitRetried(run, 1);
            clock.advance(Duration.ofHours(1));
            awaitRetried(run, 2);
        }
        try (var engine = open(clock, graph)) {
            var run = engine.resume(id);
            clock.advance(Duration.ofHours(1));
            assertThat(Ends.failed(run)).hasMessageContaining("attempt 3");
            assertThat(attempts).as("at 0, 60 and 120 minutes").hasValue(3);
        }
    }
}
