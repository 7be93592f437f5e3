package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What Waybill is to reach, and whether it does. Pure. */
final class Goals {
    private static final int CRITICAL_MILLIS = 44; // for two nodes of the uneven branches

    private Goals() {}

    /** What was measured against what was to be reached. */
    record Verdict(String goal, String reached, boolean holds) {}

    /** The verdicts on Waybill in one case, as far as what they need was measured. */
    static List<Verdict> of(Case which, Results results) {
        var waybill = results.find(which, Contestant.WAYBILL);
        if (waybill.isEmpty()) {
            return List.of();
        }
        double nanos = waybill.get().median();
        return switch (which.kind()) {
            case CHAIN -> List.of(perUnit("node", nanos / which.size(), 1_000), ahead(which, results));
            case FAN_OUT -> ratio(which, results, 4).stream().toList();
            case LOOP, LOOP_MEMORY -> List.of(perUnit("step", nanos / which.size(), 1_000));
            case LOOP_SQLITE_NORMAL, LOOP_SQLITE_FULL -> durable(which, results, 2);
            case LOOP_POSTGRES -> durable(which, results, 1.5);
            case WIDE, SUBGRAPHS -> List.of(ahead(which, results));
            case RUNS -> runs(which, results, waybill.get());
            case RUNS_SQLITE, RUNS_POSTGRES ->
                results.find(which, Contestant.PLAIN).stream()
                        .map(plain -> atLeast(plain.median() / nanos, 3))
                        .toList();
            case START ->
                List.of(perUnit(
                        "start",
                        results.find(which, Contestant.TRAINED)
                                .map(Measured::median)
                                .orElse(nanos),
                        250_000_000));
            case UNEVEN -> List.of(atMost("× the critical path", nanos / criticalNanos(which), 1.05));
        };
    }

    /** The least that uneven branches can take. */
    static double criticalNanos(Case uneven) {
        return uneven.size() / 2.0 * CRITICAL_MILLIS * 1e6;
    }

    private static List<Verdict> runs(Case which, Results results, Measured waybill) {
        var memory = atMost("MB", waybill.rss() / 1e6, 250);
        return ratio(which, results, 1.5).map(r -> List.of(r, memory)).orElse(List.of(memory));
    }

    private static List<Verdict> durable(Case which, Results results, double times) {
        var waybill = results.find(which, Contestant.WAYBILL).orElseThrow();
        return results.find(which, Contestant.PLAIN)
                .map(plain -> List.of(
                        atMost("× plain", waybill.median() / plain.median(), times),
                        atMost("× plain bytes", (double) waybill.bytes() / plain.bytes(), 2)))
                .orElse(List.of());
    }

    private static Optional<Verdict> ratio(Case which, Results results, double times) {
        var waybill = results.find(which, Contestant.WAYBILL).orElseThrow();
        return results.find(which, Contestant.PLAIN)
                .map(plain -> atMost("× plain", waybill.median() / plain.median(), times));
    }

    private static Verdict ahead(Case which, Results results) {
        double waybill = results.find(which, Contestant.WAYBILL).orElseThrow().median();
        var best = Contestant.PEERS.stream()
                .flatMap(peer -> results.find(which, peer).stream())
                .mapToDouble(Measured::median)
                .min();
        return best.isEmpty()
                ? new Verdict("ahead of every peer", "no peer was measured", true)
                : new Verdict(
                        "ahead of every peer",
                        format(best.getAsDouble() / waybill) + " × faster than the best",
                        waybill < best.getAsDouble());
    }

    private static Verdict perUnit(String unit, double nanos, double atMost) {
        return new Verdict(
                "≤ " + Report.time(atMost) + " a " + unit, Report.time(nanos) + " a " + unit, nanos <= atMost);
    }

    private static Verdict atMost(String unit, double value, double bound) {
        return new Verdict("≤ " + format(bound) + " " + unit, format(value) + " " + unit, value <= bound);
    }

    private static Verdict atLeast(double value, double bound) {
        return new Verdict(
                "≥ " + format(bound) + " × the throughput of plain",
                format(value) + " × the throughput of plain",
                value >= bound);
    }

    static String format(double value) {
        return value >= 100
                ? String.valueOf(Math.round(value))
                : String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }
}
