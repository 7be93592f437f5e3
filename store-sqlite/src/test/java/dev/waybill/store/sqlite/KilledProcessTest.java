package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.spi.CommitRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that is killed in the middle of a run loses nothing that was committed, and nothing of it runs again. */
class KilledProcessTest {
    private static final long SEED = Long.getLong("waybill.seed", 1);
    private static final int ACTIVATIONS = 50;

    static IntStream commitsBeforeTheKill() {
        return IntStream.concat(IntStream.of(1, 2), new SplittableRandom(SEED).ints(4, 3, ACTIVATIONS));
    }

    @ParameterizedTest(name = "killed after {0} commits")
    @MethodSource("commitsBeforeTheKill")
    void resumeRunsOnlyWhatWasNotCommitted(int count, @TempDir Path folder) throws IOException, InterruptedException {
        var database = folder.resolve("waybill.db");
        var before = folder.resolve("before.txt");
        var after = folder.resolve("after.txt");
        var undisturbed = undisturbed(folder.resolve("undisturbed.txt"));
        List<String> announced;
        try (var child = ChildJvm.start(KillableRun.class, database.toString(), before.toString())) {
            announced = child.lines(count);
            child.kill();
        }

        List<CommitRecord> kept;
        List<CommitRecord> resumed;
        Outcome outcome;
        try (var engine = Engine.builder()
                .store(SqliteStore.open(database))
                .graphs(KillableRun.graph(after))
                .build()) {
            var run = run(database);
            kept = engine.commits(run.id());
            outcome = engine.resume(run.id()).await();
            resumed = engine.commits(run.id());
        }

        assertThat(announced).hasSize(count);
        assertThat(labels(kept)).containsAll(announced);
        assertThat(resumed).startsWith(kept.toArray(new CommitRecord[0])).hasSizeGreaterThan(kept.size());
        var ranBefore = Files.readAllLines(before);
        var ranAfter = Files.readAllLines(after);
        assertThat(ranBefore).doesNotHaveDuplicates();
        assertThat(ranAfter).doesNotHaveDuplicates().doesNotContainAnyElementsOf(labels(kept));
        assertThat(outcome).isEqualTo(undisturbed.outcome());
        assertThat(described(resumed)).isEqualTo(described(undisturbed.commits()));
    }

    private record Undisturbed(Outcome outcome, List<CommitRecord> commits) {}

    private static Undisturbed undisturbed(Path executed) {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(KillableRun.graph(executed), KillableRun.THREAD, KillableRun.input());
            var outcome = run.await();
            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            return new Undisturbed(outcome, engine.commits(run.id()));
        }
    }

    private static dev.waybill.spi.RunRecord run(Path database) {
        try (var reader = SqliteStore.openReadOnly(database)) {
            return reader.runsOf(KillableRun.THREAD).getFirst();
        }
    }

    private static List<String> labels(List<CommitRecord> commits) {
        return commits.stream()
                .filter(c -> !c.activation().equals(ActivationId.INPUT))
                .map(c -> c.scope() + c.activation())
                .toList();
    }

    private static TreeMap<String, List<Object>> described(List<CommitRecord> commits) {
        var described = new TreeMap<String, List<Object>>();
        for (var commit : commits) {
            var targets = new ArrayList<String>();
            commit.targets().forEach(t -> targets.add(t.edge().to() + "*" + t.items()));
            described.put(
                    commit.scope() + commit.activation(),
                    List.of(
                            commit.parents().stream()
                                    .map(ActivationId::label)
                                    .sorted()
                                    .toList(),
                            commit.update(),
                            targets,
                            commit.items(),
                            commit.limit()));
        }
        return described;
    }
}
