package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Case.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What must not get worse: bounds so wide that noise does not reach them, and so narrow that growth which has turned
 * quadratic, or a ratio that has doubled, does. Pure.
 */
final class Guard {
    /** How many times as long as plain Java: about twice of what it is. */
    private static final Map<Kind, Double> TIMES_PLAIN = Map.of(
            Kind.FAN_OUT, 8.0,
            Kind.LOOP_SQLITE_NORMAL, 6.0,
            Kind.LOOP_SQLITE_FULL, 4.0,
            Kind.LOOP_POSTGRES, 4.0,
            Kind.RUNS_SQLITE, 0.8);

    private static final double TIMES_PLAIN_BYTES = 3;
    private static final double TIMES_CRITICAL_PATH = 1.3;

    /** How many times as long a unit of the largest size may take as one of the smallest; quadratic growth is 8 times or more. */
    private static final double GROWTH = 3;

    private static final Set<Kind> GROWING =
            Set.of(Kind.CHAIN, Kind.FAN_OUT, Kind.LOOP_MEMORY, Kind.LOOP_SQLITE_NORMAL, Kind.LOOP_POSTGRES);

    private Guard() {}

    /**
     * Something that has got worse.
     *
     * @param cases what to measure once more, to be sure
     */
    record Breach(List<Case> cases, String message) {}

    static List<Breach> breaches(Results results) {
        var breaches = new ArrayList<Breach>();
        for (var which : results.cases()) {
            ratio(which, results).ifPresent(breaches::add);
            bytes(which, results).ifPresent(breaches::add);
            uneven(which, results).ifPresent(breaches::add);
        }
        GROWING.stream().sorted().forEach(kind -> growth(kind, results).ifPresent(breaches::add));
        return breaches;
    }

    private static Optional<Breach> over(List<Case> cases, String what, double value, double bound) {
        return value <= bound
                ? Optional.empty()
                : Optional.of(new Breach(
                        cases,
                        cases.getLast() + ": " + what + " is " + Goals.format(value) + ", and at most "
                                + Goals.format(bound) + " is right"));
    }

    private static Optional<Breach> ratio(Case which, Results results) {
        var bound = TIMES_PLAIN.get(which.kind());
        var waybill = results.find(which, Contestant.WAYBILL);
        var plain = results.find(which, Contestant.PLAIN);
        return bound == null || waybill.isEmpty() || plain.isEmpty()
                ? Optional.empty()
                : over(
                        List.of(which),
                        "the time as a multiple of plain Java",
                        waybill.get().median() / plain.get().median(),
                        bound);
    }

    private static Optional<Breach> bytes(Case which, Results results) {
        var waybill = results.find(which, Contestant.WAYBILL);
        var plain = results.find(which, Contestant.PLAIN);
        boolean isLoop = which.kind().name().startsWith("LOOP");
        return !isLoop || waybill.isEmpty() || plain.isEmpty() || plain.get().bytes() == 0
                ? Optional.empty()
                : over(
                        List.of(which),
                        "what is stored as a multiple of plain rows",
                        (double) waybill.get().bytes() / plain.get().bytes(),
                        TIMES_PLAIN_BYTES);
    }

    private static Optional<Breach> uneven(Case which, Results results) {
        if (which.kind() != Kind.UNEVEN) {
            return Optional.empty();
        }
        double critical = Goals.criticalNanos(which);
        return results.find(which, Contestant.WAYBILL)
                .flatMap(waybill -> over(
                        List.of(which),
                        "the time as a multiple of the critical path",
                        waybill.median() / critical,
                        TIMES_CRITICAL_PATH));
    }

    private static Optional<Breach> growth(Kind kind, Results results) {
        var sizes = results.all().stream()
                .filter(m -> m.which().kind() == kind && m.contender().equals(Contestant.WAYBILL.name()))
                .sorted((a, b) -> Integer.compare(a.which().size(), b.which().size()))
                .toList();
        if (sizes.size() < 2) {
            return Optional.empty();
        }
        var small = sizes.getFirst();
        var large = sizes.getLast();
        return over(
                List.of(small.which(), large.which()),
                "the time for one of " + large.which().size() + " as a multiple of that for one of "
                        + small.which().size(),
                large.median()
                        / large.which().size()
                        / (small.median() / small.which().size()),
                GROWTH);
    }
}
