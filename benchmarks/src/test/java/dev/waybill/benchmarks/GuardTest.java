package dev.waybill.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Case.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guard sees what has got worse, and nothing else. */
class GuardTest {
    private static Measured measured(Kind kind, int size, String contender, double nanos, long bytes) {
        return new Measured(new Case(kind, size), contender, List.of((long) nanos), bytes, 1);
    }

    private static List<Guard.Breach> breaches(Measured... measured) {
        return Guard.breaches(new Results(List.of(measured)));
    }

    /** As it is when everything is well, with noise of half as much again. */
    private static List<Measured> well() {
        var all = new ArrayList<Measured>();
        for (var plan : Plan.QUICK) {
            for (var which : plan.cases()) {
                double plain = which.size() * 1_000.0;
                double times = switch (which.kind()) {
                    case RUNS_SQLITE -> 0.3;
                    case LOOP_SQLITE_NORMAL -> 3;
                    case LOOP_SQLITE_FULL, LOOP_POSTGRES -> 2;
                    case FAN_OUT -> 4;
                    default -> 20;
                };
                double noise = which.size() % 3 == 0 ? 1.5 : 1;
                double waybill = which.kind() == Kind.UNEVEN ? Goals.criticalNanos(which) : plain * times * noise;
                all.add(new Measured(which, "waybill", List.of((long) waybill), which.size() * 400L, 1));
                all.add(new Measured(which, "plain", List.of((long) plain), which.size() * 220L, 1));
            }
        }
        return all;
    }

    @Test
    void nothingIsSaidWhenAllIsWell() {
        assertThat(Guard.breaches(new Results(well()))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"CHAIN", "FAN_OUT", "LOOP_MEMORY", "LOOP_SQLITE_NORMAL", "LOOP_POSTGRES"})
    void quadraticGrowthIsSeen(Kind kind) {
        var grown = well().stream()
                .map(m -> m.which().kind() == kind && m.contender().equals("waybill")
                        ? measured(
                                kind,
                                m.which().size(),
                                "waybill",
                                10.0 * m.which().size() * m.which().size(),
                                1)
                        : m)
                .toList();

        assertThat(Guard.breaches(new Results(grown)))
                .anySatisfy(breach -> assertThat(breach.message())
                        .contains(kind.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                        .contains("as a multiple of that for one of"));
    }

    @Test
    void aRatioThatHasDoubledIsSeen() {
        var doubled = well().stream()
                .map(m -> m.which().kind() == Kind.LOOP_POSTGRES
                                && m.contender().equals("waybill")
                        ? new Measured(
                                m.which(), m.contender(), List.of(2 * m.nanos().getFirst() + 1), m.bytes(), 1)
                        : m)
                .toList();

        assertThat(Guard.breaches(new Results(doubled)))
                .extracting(Guard.Breach::message)
                .allMatch(message -> message.startsWith("loop-postgres:"))
                .anyMatch(
                        message -> message.contains("as a multiple of plain Java is") && message.contains("at most 4"));
    }

    @Test
    void bytesThatGrowWithTheSquareAreSeen() {
        assertThat(breaches(
                        measured(Kind.LOOP_SQLITE_FULL, 800, "waybill", 1_000, 64_000_000),
                        measured(Kind.LOOP_SQLITE_FULL, 800, "plain", 1_000, 173_000)))
                .singleElement()
                .satisfies(breach -> assertThat(breach.message())
                        .startsWith("loop-sqlite-full:800")
                        .contains("370")
                        .contains("at most 3"));
    }

    @Test
    void aBarrierIsSeen() {
        var uneven = new Case(Kind.UNEVEN, 10);
        double barrier = 10 * 40 * 1e6; // each step as long as the longer of two

        assertThat(breaches(measured(Kind.UNEVEN, 10, "waybill", barrier, 0)))
                .singleElement()
                .satisfies(breach -> assertThat(breach.cases()).containsExactly(uneven));
        assertThat(breaches(measured(Kind.UNEVEN, 10, "waybill", 1.1 * Goals.criticalNanos(uneven), 0)))
                .isEmpty();
    }

    @Test
    void growthIsMeasuredAgainAtBothEnds() {
        var found = breaches(
                measured(Kind.CHAIN, 100, "waybill", 100_000, 0), measured(Kind.CHAIN, 1_000, "waybill", 9_000_000, 0));

        assertThat(found)
                .singleElement()
                .satisfies(breach -> assertThat(breach.cases())
                        .containsExactly(new Case(Kind.CHAIN, 100), new Case(Kind.CHAIN, 1_000)));
    }
}
