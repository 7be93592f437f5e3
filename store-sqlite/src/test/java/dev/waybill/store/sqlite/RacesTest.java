package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.Join;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a join does not wait for all, commits are told in the order in which they are on the disk. */
class RacesTest {
    private static final Channel<List<Integer>> DONE = Channel.append("done", Integer.class);
    private static final int BRANCHES = 2_000;

    @Test
    void branchesThatEndAtOnceAreAllKeptWhileEachWaitsForTheOneBefore(@TempDir Path folder) {
        var graph = Graph.named("race")
                .channels(Channels.of(DONE))
                .node("plan", (state, context) -> Update.none())
                .node("item", Integer.class, (item, state, context) -> Update.append(DONE, item))
                .node("report", (state, context) -> Update.append(DONE, -1))
                .entry("plan")
                .fanOut("plan", state -> IntStream.range(0, BRANCHES).boxed().toList(), "item", "report")
                .edge("item", "report")
                .join("report", Join.quorum(BRANCHES))
                .build();
        try (var engine = Engine.builder()
                .store(SqliteStore.open(folder.resolve("runs.db")))
                .build()) {
            var run = engine.start(graph, Update.none());

            var outcome = run.await(Duration.ofSeconds(60)).orElseThrow();

            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
            var done = ((Outcome.Completed) outcome).state().get(DONE);
            assertThat(done).hasSize(BRANCHES + 1).endsWith(-1);
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
        }
    }
}
