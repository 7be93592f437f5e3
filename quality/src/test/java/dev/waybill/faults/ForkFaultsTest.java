package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Checkpoint;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.spi.Store;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Forks: they bring nothing back that was given up, and are not answered by what their origin was told. */
@Timeout(120)
class ForkFaultsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channels ALL = Channels.of(LOG);

    @TempDir
    private Path folder;

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(ALL);
    }

    private Engine open(Store store, Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    // 5
    @Test
    void aForkAsksAgainAndIsNotAnsweredByTheAnswerOfItsOrigin() {
        var graph = graph("forked")
                .node("start", (s, c) -> Update.append(LOG, "start"))
                .node(
                        "asker",
                        (s, c) -> Update.append(
                                LOG, c.ask(Question.approval("go?")).choice()))
                .node("other", (s, c) -> Update.append(LOG, "other"))
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("start", "asker")
                .edge("start", "other")
                .edge("asker", "join")
                .edge("other", "join")
                .entry("start")
                .build();
        try (var engine = open(SqliteStore.open(folder.resolve("forks.db")), graph)) {
            var run = engine.start(graph, Update.none());
            var asked = Ends.waiting(run).getFirst();
            engine.answer(asked.id(), Answer.approve().by("ann"));
            Await.end(run);
            Ends.completed(run);

            var fork = engine.fork(new Checkpoint(run.id(), "other@0"));
            var askedAgain = Ends.waiting(fork).getFirst();
            assertThat(askedAgain.id()).isNotEqualTo(asked.id());
            engine.answer(askedAgain.id(), Answer.reject().by("bob"));
            Await.end(fork);
            var forkOfJoin = engine.fork(new Checkpoint(fork.id(), "join@0"));

            assertThat(Ends.completed(fork).get(LOG)).containsExactly("start", "reject", "other", "join");
            assertThat(Ends.completed(forkOfJoin).get(LOG)).containsExactly("start", "reject", "other", "join");
            assertThat(Ends.committed(engine, fork)).doesNotHaveDuplicates().hasSize(4);
            assertThat(engine.state(run.id()).get(LOG))
                    .as("the origin is not touched")
                    .contains("approve");
        }
    }

    // 14
    @Test
    void aForkDoesNotBringBackAnItemThatWasGivenUp() throws InterruptedException {
        var blocked = new CountDownLatch(3);
        var go = new CountDownLatch(1);
        var graph = graph("given-up")
                .node("start", (s, c) -> Update.none())
                .node("each", String.class, (item, s, c) -> {
                    blocked.countDown();
                    go.await();
                    return Update.append(LOG, item);
                })
                .node("join", (s, c) -> Update.append(LOG, "join " + s.get(LOG).size()))
                .fanOut("start", s -> List.of("a", "b", "c"), "each", "join")
                .edge("each", "join")
                .entry("start")
                .build();
        try (var engine = open(SqliteStore.open(folder.resolve("given-up.db")), graph)) {
            var run = engine.start(graph, Update.none());
            blocked.await();
            run.cancel("each@0#start.1", "ann");
            go.countDown();
            assertThat(Ends.completed(run).get(LOG)).containsExactly("a", "c", "join 2");

            assertThat(engine.state(new Checkpoint(run.id(), "join@0")).get(LOG))
                    .containsExactly("a", "c", "join 2");
            var fork = engine.fork(new Checkpoint(run.id(), "join@0"));
            assertThat(Ends.completed(fork).get(LOG)).containsExactly("a", "c", "join 2");
        }
    }
}
