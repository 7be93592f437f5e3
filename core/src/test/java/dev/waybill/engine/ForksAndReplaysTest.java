package dev.waybill.engine;

import static dev.waybill.engine.Runs.BUDGET;
import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.assertCompleted;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.awaitStart;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.state.Update;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that have a past in common, are edited, or are done again. */
@Timeout(60)
class ForksAndReplaysTest {
    private final InMemoryStore store = new InMemoryStore();

    private static Graph planning() {
        return graph("plan")
                .node("ask", (s, c) -> Update.append(LOG, "budget " + s.get(BUDGET)))
                .node("food", (s, c) -> Update.append(LOG, "food for " + s.get(BUDGET)))
                .node("route", (s, c) -> Update.append(LOG, "route for " + s.get(BUDGET)))
                .node("end", (s, c) -> Update.append(LOG, "end for " + s.get(BUDGET)))
                .entry("ask")
                .edge("ask", "food")
                .edge("ask", "route")
                .edge("food", "end")
                .edge("route", "end")
                .build();
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Graph joins(Agent third) {
        return graph("joins")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("c", third)
                .node("join", says("join"))
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("start", "c")
                .edge("a", "join")
                .edge("b", "join")
                .route("c", s -> Route.end("not this time"), "join", Graph.END)
                .edge("join", "end")
                .build();
    }

    @Test
    void aForkHasItsPastInCommonAndAnEditComesBeforeWhatFollows() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(planning(), Update.of(BUDGET, 100));
            assertThat(log(run)).containsExactly("budget 100", "food for 100", "route for 100", "end for 100");

            var from = engine.history(run.thread()).get(1);
            assertThat(from.commit()).isEqualTo("ask@0");
            var fork = engine.fork(from, Update.of(BUDGET, 50), "ann");

            assertThat(log(fork)).containsExactly("budget 100", "food for 50", "route for 50", "end for 50");
            assertThat(fork.thread()).isNotEqualTo(run.thread());
            assertThat(engine.state(run.id()).get(BUDGET)).isEqualTo(100);
            assertThat(engine.replay(fork.id()).verify())
                    .isEqualTo(new Replay.Verification(3, 1, java.util.Optional.empty()));
            var diff = engine.diff(Checkpoint.parse(run.id() + "@end@0"), Checkpoint.parse(fork.id() + "@end@0"));
            assertThat(diff.changes().stream().map(c -> c.channel().name())).containsExactly("log", "budget");
            assertThat(engine.state(new Checkpoint(fork.id(), "@edit.0")).get(BUDGET))
                    .isEqualTo(50);
        }
    }

    @Test
    void aForkOfAForkOfALaterRunKeepsWhatCameBefore() {
        var thread = ThreadId.of("t");
        try (var engine = Engine.inMemory()) {
            log(engine.start(planning(), thread, Update.of(BUDGET, 1)));
            var second = engine.start(planning(), thread, Update.of(BUDGET, 2));
            assertThat(log(second)).hasSize(8);

            var fork = engine.fork(new Checkpoint(second.id(), "food@0"));
            assertThat(log(fork)).isEqualTo(log(second));
            engine.delete(thread);
            var again = engine.fork(new Checkpoint(fork.id(), "@input"), Update.of(BUDGET, 3), "ann");

            assertThat(log(again))
                    .hasSize(8)
                    .startsWith("budget 1")
                    .endsWith("end for 3")
                    .contains("budget 3");
            assertThatThrownBy(() -> engine.state(second.id())).isInstanceOf(RunException.class);
        }
    }

    @Test
    void aPersonDoesTheWorkOfAnAgentThatFailed() {
        var graph = graph("g")
                .node("a", says("a"))
                .node("b", (s, c) -> {
                    throw new IllegalStateException("cannot");
                })
                .node("c", says("c"))
                .entry("a")
                .chain("a", "b", "c")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(await(run)).isInstanceOf(Outcome.Failed.class);
            assertThatThrownBy(() ->
                            engine.resume(run.id(), ResumeOptions.NONE.as("c@0", Update.append(LOG, "by hand"), "ann")))
                    .isInstanceOfSatisfying(
                            RunException.class, e -> assertThat(e.code()).isEqualTo("run.edit"))
                    .hasMessageContaining("b@0");

            var resumed = engine.resume(
                    run.id(),
                    ResumeOptions.NONE
                            .as("b@0", Update.append(LOG, "by hand"), "ann")
                            .edit(Update.of(BUDGET, 7), "ann"));

            assertThat(log(resumed)).containsExactly("a", "by hand", "c");
            assertThat(engine.state(run.id()).get(BUDGET)).isEqualTo(7);
            assertThat(engine.commits(run.id()).stream()
                            .filter(c -> c.activation().label().equals("b@0"))
                            .map(c -> c.provenance().by()))
                    .containsExactly("ann");
            assertThat(engine.replay(run.id()).verify().skipped()).isEqualTo(1);
        }
    }

    @Test
    void aReplayNamesTheFirstDifference() {
        var changed = new AtomicBoolean();
        var graph = graph("g")
                .node("a", says("a"))
                .node("b", (s, c) -> Update.append(LOG, changed.get() ? "other" : "b"))
                .entry("a")
                .edge("a", "b")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertCompleted(run);
            assertThat(engine.replay(run.id()).verify().commits()).isEqualTo(2);
            changed.set(true);

            var verification = engine.replay(run.id()).verify();

            assertThat(verification.commits()).isEqualTo(1);
            assertThat(verification.difference().orElseThrow().activation()).hasToString("b@0");
            assertThat(verification.difference().orElseThrow().what()).contains("log");
        }
    }

    @Test
    void aReplayOfARunUnderHigherLimitsIsTheSame() {
        var graph = graph("g")
                .node("n", says("n"))
                .entry("n")
                .route("n", s -> s.get(LOG).size() < 6 ? Route.to("n") : Route.end("done"), "n", Graph.END)
                .limits(Limits.visits(3))
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none(), StartOptions.NONE.limits(Limits.visits(50)));
            assertThat(log(run)).hasSize(6);

            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        }
    }

    @Test
    void aForkAfterAJoinKnowsOfTheBranchThatChoseNotToCome() {
        try (var engine = engine()) {
            var run = engine.start(joins(says("c")), Update.none());
            assertThat(log(run)).containsExactly("start", "a", "b", "c", "join", "end");

            var fork = engine.fork(new Checkpoint(run.id(), "join@0"));

            assertThat(log(fork)).isEqualTo(log(run));
            assertThat(engine.replay(fork.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void aForkAfterAJoinKnowsOfTheBranchThatWasGivenUp() {
        try (var engine = engine()) {
            var run = engine.start(joins(blocks(new CountDownLatch(1), "never")), Update.none());
            awaitStart(run, "c@0");
            run.cancel("c@0", "ann");
            assertThat(log(run)).containsExactly("start", "a", "b", "join", "end");

            assertThat(log(engine.fork(new Checkpoint(run.id(), "join@0")))).isEqualTo(log(run));
            var before = engine.fork(new Checkpoint(run.id(), "start@0"));
            awaitStart(before, "c@0"); // what ran beside the commit runs again
            before.cancel();
        }
    }
}
