package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Case.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A workload of the report.
 *
 * @param name W1 to W8
 * @param what it is, in a few words
 * @param cases what is measured for it
 */
record Plan(String name, String what, List<Case> cases) {
    /** All of it, as docs/benchmarks.md shows it. */
    static final List<Plan> ALL = List.of(
            plan("W1", "chain of nodes", Map.of(Kind.CHAIN, List.of(10, 1_000))),
            plan("W2", "fan-out and join", Map.of(Kind.FAN_OUT, List.of(10, 100, 1_000, 100_000))),
            new Plan(
                    "W3",
                    "loop of appends",
                    Stream.concat(
                                    Stream.of(new Case(Kind.LOOP, 400)),
                                    loops(List.of(100, 400, 800, 10_000), List.of(100, 400, 800)).stream())
                            .toList()),
            plan("W4", "300 keys, 10 writers", Map.of(Kind.WIDE, List.of(10))),
            new Plan(
                    "W5",
                    "runs that block",
                    List.of(
                            new Case(Kind.RUNS, 10_000),
                            new Case(Kind.RUNS_SQLITE, 1_000),
                            new Case(Kind.RUNS_POSTGRES, 1_000))),
            plan("W6", "subgraphs of 3 nodes", Map.of(Kind.SUBGRAPHS, List.of(100))),
            plan("W7", "start of the process", Map.of(Kind.START, List.of(5))),
            plan("W8", "branches of unequal length", Map.of(Kind.UNEVEN, List.of(10))));

    /** The least that shows whether growth or a ratio has gone wrong. */
    static final List<Plan> QUICK = List.of(
            plan("W1", "chain of nodes", Map.of(Kind.CHAIN, List.of(100, 1_000))),
            plan("W2", "fan-out and join", Map.of(Kind.FAN_OUT, List.of(100, 10_000))),
            new Plan("W3", "loop of appends", loops(List.of(400, 10_000), List.of(100, 800))),
            plan("W5", "runs that block", Map.of(Kind.RUNS_SQLITE, List.of(1_000))),
            plan("W8", "branches of unequal length", Map.of(Kind.UNEVEN, List.of(10))));

    private static Plan plan(String name, String what, Map<Kind, List<Integer>> sizes) {
        return new Plan(
                name,
                what,
                sizes.entrySet().stream()
                        .flatMap(e -> e.getValue().stream().map(size -> new Case(e.getKey(), size)))
                        .toList());
    }

    private static List<Case> loops(List<Integer> inMemory, List<Integer> durable) {
        var cases = new ArrayList<Case>();
        inMemory.forEach(size -> cases.add(new Case(Kind.LOOP_MEMORY, size)));
        Stream.of(Kind.LOOP_SQLITE_NORMAL, Kind.LOOP_SQLITE_FULL, Kind.LOOP_POSTGRES)
                .forEach(kind -> durable.forEach(size -> cases.add(new Case(kind, size))));
        return cases;
    }
}
