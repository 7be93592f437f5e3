package dev.waybill.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
    /** Edges as pairs of letters, e.g. "ab bc ca"; nodes in order of the alphabet; the entry is a. */
    private static Topology topology(String edges) {
        Map<String, LinkedHashSet<String>> successors = new LinkedHashMap<>();
        var names = new java.util.TreeSet<String>();
        for (var edge : edges.split(" ")) {
            successors
                    .computeIfAbsent(edge.substring(0, 1), n -> new LinkedHashSet<>())
                    .add(edge.substring(1));
            names.add(edge.substring(0, 1));
            names.add(edge.substring(1));
        }
        return Topology.of(List.copyOf(names), successors, List.of("a"));
    }

    private static final class Driver {
        private final Topology topology;
        private final Coordinator coordinator;
        private ControlState state = ControlState.beforeStart();
        private final List<String> dispatched = new ArrayList<>();

        private Driver(Topology topology, Limits limits) {
            this.topology = topology;
            this.coordinator = new Coordinator(
                    topology, java.util.Collections.nCopies(topology.nodes().size(), Join.all()), limits);
            tell(new ControlEvent.Started());
        }

        private void tell(ControlEvent event) {
            var decision = coordinator.decide(state, event);
            assertThat(coordinator.decide(state, event))
                    .as("the same decision again")
                    .isEqualTo(decision);
            state = decision.state();
            for (var command : decision.commands()) {
                if (command instanceof ControlCommand.Dispatch d) {
                    dispatched.add(d.activation().label());
                }
            }
        }

        private void commit(String node, int round, String... targets) {
            var id = new ActivationId(node(node), round, Slot.NONE);
            tell(new ControlEvent.Committed(id, targets(node, targets), "", false));
        }

        private List<Target> targets(String from, String... to) {
            return java.util.Arrays.stream(to)
                    .map(t -> new Target(
                            java.util.Objects.requireNonNull(topology.edge(node(from), node(t))), Target.PLAIN))
                    .toList();
        }

        private Node node(String name) {
            return java.util.Objects.requireNonNull(topology.find(name));
        }
    }

    @Test
    void aJoinWaitsForExactlyTheBranchesOnTheirWayToIt() {
        var driver = new Driver(topology("ab ac bd ce ed"), Limits.none());

        driver.commit("a", 0, "b", "c");
        driver.commit("b", 0, "d");
        assertThat(driver.dispatched).containsExactly("a@0", "b@0", "c@0");
        driver.commit("c", 0, "e");
        driver.commit("e", 0, "d");

        assertThat(driver.dispatched).containsExactly("a@0", "b@0", "c@0", "e@0", "d@0");
    }

    @Test
    void aBranchThatWasNotChosenIsNotWaitedFor() {
        var driver = new Driver(topology("ab ac bd cd"), Limits.none());

        driver.commit("a", 0, "c");
        driver.commit("c", 0, "d");

        assertThat(driver.dispatched).containsExactly("a@0", "c@0", "d@0");
    }

    @Test
    void aLoopEdgeBeginsAnotherRoundAndTheExitDoesNotWaitForIt() {
        var driver = new Driver(topology("ab ba bx"), Limits.none());

        driver.commit("a", 0, "b");
        driver.commit("b", 0, "a", "x");

        assertThat(driver.dispatched).containsExactly("a@0", "b@0", "x@0", "a@1");
    }

    @Test
    void aLimitOnVisitsEndsTheRunAndNamesItself() {
        var driver = new Driver(topology("aa ab"), Limits.visits(3));

        driver.commit("a", 0, "a");
        driver.commit("a", 1, "a");
        driver.commit("a", 2, "a");

        assertThat(driver.state.ending()).isEqualTo(new Ending.LimitReached("visits 3 of a"));
    }

    @Test
    void aFanOutCountsItsActivationsAgainstTheLimit() {
        var topology = topology("ab");
        var driver = new Driver(topology, Limits.none().activations(10));
        var edge = java.util.Objects.requireNonNull(topology.edge(driver.node("a"), driver.node("b")));

        driver.tell(new ControlEvent.Committed(
                new ActivationId(driver.node("a"), 0, Slot.NONE), List.of(new Target(edge, 10)), "", false));

        assertThat(driver.state.ending()).isEqualTo(new Ending.LimitReached("activations 10"));
        assertThat(driver.dispatched).containsExactly("a@0");
    }

    @Test
    void anActivationCommitsOnce() {
        var driver = new Driver(topology("ab ac"), Limits.none());
        driver.commit("a", 0, "b", "c");
        driver.commit("b", 0);

        assertThatThrownBy(() -> driver.commit("b", 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("b@0");
        assertThatThrownBy(() -> driver.commit("a", 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void afterTheEndNothingFollows() {
        var driver = new Driver(topology("ab ac"), Limits.none());
        driver.commit("a", 0, "b", "c");
        driver.tell(new ControlEvent.Failed(new ActivationId(driver.node("b"), 0, Slot.NONE)));
        var ended = driver.state;

        driver.commit("c", 0);

        assertThat(driver.state).isSameAs(ended);
        assertThat(driver.state.ending()).isInstanceOf(Ending.Failed.class);
    }

    @Test
    void aReplayOfTheCommitsFindsWhatIsRunning() {
        var topology = topology("ab bc");
        var driver = new Driver(topology, Limits.none());
        var a = new ActivationId(driver.node("a"), 0, Slot.NONE);
        var edge = java.util.Objects.requireNonNull(topology.edge(driver.node("a"), driver.node("b")));
        driver.tell(new ControlEvent.Committed(a, List.of(new Target(edge, 3)), "", false));
        var second = new ActivationId(driver.node("b"), 0, Slot.NONE.branch(driver.node("a"), 1));
        driver.tell(new ControlEvent.Committed(second, List.of(), "", false));

        var running = driver.coordinator.running(driver.state, second::equals);

        assertThat(running).extracting(d -> d.activation().label()).containsExactly("b@0#a.0", "b@0#a.2");
        assertThat(running).allMatch(d -> d.parents().equals(List.of(a)));
    }
}
