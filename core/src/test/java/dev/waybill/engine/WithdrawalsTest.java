package dev.waybill.engine;

import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.THREADS;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.awaitCommits;
import static dev.waybill.engine.Runs.awaitStart;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.says;
import static dev.waybill.engine.Runs.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.Join;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Branches that are given up, by a join or by a person, and what is on its way to the disk then. */
@Timeout(60)
class WithdrawalsTest {
    private final InMemoryStore store = new InMemoryStore();

    private static Graph race(Join join, CountDownLatch never) {
        return graph("race")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("slow", (s, c) -> {
                    never.await();
                    return Update.append(LOG, "slow");
                })
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("start", "slow")
                .edge("a", "end")
                .edge("b", "end")
                .edge("slow", "end")
                .join("end", join)
                .build();
    }

    private static Graph race(CountDownLatch a, CountDownLatch slow) {
        return graph("race")
                .node("start", says("start"))
                .node("a", blocks(a, "a"))
                .node("slow", blocks(slow, "slow"))
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "slow")
                .edge("a", "end")
                .edge("slow", "end")
                .join("end", Join.any())
                .build();
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    @Test
    void aQuorumStartsWithoutTheOthersAndCancelsThem() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(race(Join.quorum(2), new CountDownLatch(1)), Update.none());

            assertThat(log(run)).containsExactly("start", "a", "b", "end");
            assertThat(run.events()
                            .filter(RunEvent.ActivationCancelled.class::isInstance)
                            .map(e -> ((RunEvent.ActivationCancelled) e)
                                    .activation()
                                    .toString()))
                    .containsExactly("slow@0");
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            assertThat(engine.state(run.id()).get(LOG)).containsExactly("start", "a", "b", "end");
        }
    }

    @Test
    void anyTakesExactlyOneBranch() {
        for (int i = 0; i < 200; i++) {
            try (var engine = Engine.inMemory()) {
                var run = engine.start(race(Join.any(), new CountDownLatch(1)), Update.none());

                var log = log(run);
                assertThat(log).hasSize(3).startsWith("start").endsWith("end");
                assertThat(engine.commits(run.id()).getLast().parents()).hasSize(1);
                assertThat(engine.state(run.id()).get(LOG)).isEqualTo(log);
                assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            }
        }
    }

    @Test
    void aQuorumThatIsMissedIsAFailureOfTheJoin() {
        var graph = graph("g")
                .node("start", says("start"))
                .node("a", says("a"))
                .node("b", says("b"))
                .node("end", says("end"), n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> f.kind() + f.message())))
                .entry("start")
                .edge("start", "a")
                .edge("start", "b")
                .edge("a", "end")
                .route("b", s -> Route.end("not interested"), "end", Graph.END)
                .join("end", Join.quorum(2))
                .build();
        try (var engine = Engine.inMemory()) {
            assertThat(log(engine.start(graph, Update.none())).getLast())
                    .contains("waits for 2 branches, and only 1 came");
        }
    }

    @Test
    void oneActivationIsGivenUpAndTheRestGoesOn() throws Exception {
        var never = new CountDownLatch(1);
        try (var engine = Engine.inMemory()) {
            var run = engine.start(race(Join.all(), never), Update.none());
            awaitCommits(engine, run, 4);

            run.cancel("slow@0", "ann");

            assertThat(log(run)).containsExactly("start", "a", "b", "end");
            assertThat(engine.records(run.id()).stream().filter(JournalRecord.Withdrawal.class::isInstance))
                    .singleElement()
                    .isInstanceOfSatisfying(
                            JournalRecord.Withdrawal.class,
                            w -> assertThat(w.by()).isEqualTo("ann"));
            assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void givingUpAllThatIsLeftCancelsTheRunAlsoFromInsideASubgraph() throws Exception {
        var begun = new CountDownLatch(1);
        var inner = graph("inner")
                .node("block", (s, c) -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Update.none();
                })
                .entry("block")
                .build();
        var outer = graph("outer")
                .subgraph("sub", inner, Mapping.none())
                .node("end", says("end"))
                .entry("sub")
                .edge("sub", "end")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(outer, Update.none());
            begun.await();

            assertThat(run.cancelNode("block", "ann")).isEqualTo(1);

            assertThat(await(run)).isInstanceOf(Outcome.Cancelled.class);
            assertThat(engine.state(run.id()).get(LOG)).isEmpty();
        }
    }

    /** One branch is on its way to the disk, a person gives up the other, and then the first turns out to have won. */
    @Test
    void givingUpABranchWhileTheJoinIsBeingDecidedDoesNotBreakTheRun() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hold(
                r -> r instanceof CommitRecord c && c.activation().node().name().equals("a"), appended, disk);
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            var withdrawn = CompletableFuture.supplyAsync(() -> run.cancelNode("slow", "ann"), THREADS);
            assertThat(withdrawn.get(5, TimeUnit.SECONDS)).isEqualTo(1);
            disk.countDown();

            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }

    @Test
    void aRunWhoseBranchWasGivenUpWhileTheJoinWasBeingDecidedGoesOn() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hold(
                r -> r instanceof CommitRecord c && c.activation().node().name().equals("a"), appended, disk);
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            run.cancelNode("slow", "ann");
            disk.countDown();
            var first = run.await(LONG).orElseThrow();

            var again = first instanceof Outcome.Completed ? run : engine.resume(run.id());
            assertThat(again.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }

    @Test
    void givingUpReturnsOnceItIsDurable() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hold(
                r -> r instanceof CommitRecord c && c.activation().node().name().equals("a"), appended, disk);
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            assertThat(run.cancelNode("slow", "ann")).isEqualTo(1);
            var kept = engine.records(run.id()).stream().anyMatch(JournalRecord.Withdrawal.class::isInstance);
            disk.countDown();
            assertThat(kept).isTrue();
        }
    }

    @Test
    void anActivationCanBeGivenUpWhileItsRetryIsOnItsWayToTheDisk() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hold(JournalRecord.Retry.class::isInstance, appended, disk);
        var graph = graph("g")
                .node(
                        "n",
                        (s, c) -> {
                            if (appended.getCount() > 0) {
                                throw new IllegalStateException("broken");
                            }
                            return Update.append(LOG, "n");
                        },
                        n -> n.retry(Retry.fixed(3, Duration.ZERO)))
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            appended.await();
            int given = run.cancelNode("n", "ann");
            disk.countDown();
            var outcome = run.await(LONG).orElseThrow();
            assertThat(given + " given up, and then " + outcome.getClass().getSimpleName())
                    .isEqualTo("1 given up, and then Cancelled");
        }
    }

    @Test
    void itemsThatWereGivenUpDoNotRunAgain() {
        var gate = new CountDownLatch(1);
        var givenUp = new AtomicInteger();
        var graph = graph("items")
                .node("plan", says("plan"))
                .node("item", Integer.class, (item, s, c) -> {
                    if (item == 1) {
                        givenUp.incrementAndGet();
                    }
                    if (item > 0) {
                        gate.await();
                    }
                    return Update.append(LOG, "item " + item);
                })
                .node("report", says("report"))
                .entry("plan")
                .fanOut("plan", s -> List.of(0, 1, 2), "item", "report")
                .edge("item", "report")
                .build();
        var first = engine();
        var run = first.start(graph, Update.none());
        awaitStart(run, "item@0#plan.1");
        run.cancel("item@0#plan.1", "ann");
        first.close();
        int calls = givenUp.get();

        try (var second = engine(graph)) {
            gate.countDown();
            assertThat(log(second.resume(run.id()))).containsExactly("plan", "item 0", "item 2", "report");
            assertThat(givenUp).hasValue(calls);
            assertThat(second.replay(run.id()).verify().isSame()).isTrue();
        }
    }

    @Test
    void aSubgraphThatWasGivenUpAsAWholeStaysSo() {
        var never = new CountDownLatch(1);
        var gate = new CountDownLatch(1);
        var inner = graph("inner")
                .node("stuck", blocks(never, "never"))
                .entry("stuck")
                .build();
        var graph = graph("outer")
                .node("start", says("start"))
                .subgraph("sub", inner, Mapping.share(LOG))
                .node("beside", says("beside"))
                .node("join", says("join"))
                .node("last", blocks(gate, "last"))
                .entry("start")
                .edge("start", "sub")
                .edge("start", "beside")
                .edge("sub", "join")
                .edge("beside", "join")
                .edge("join", "last")
                .build();
        var first = engine();
        var run = first.start(graph, Update.none());
        awaitStart(run, "sub@0/stuck@0");
        run.cancel("sub@0/stuck@0", "ann");
        awaitStart(run, "last@0");
        first.close();

        try (var second = engine(graph)) {
            gate.countDown();
            assertThat(log(second.resume(run.id()))).containsExactly("start", "beside", "join", "last");
            assertThat(second.replay(run.id()).verify().isSame()).isTrue();
        }
    }
}
