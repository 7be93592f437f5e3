package dev.waybill.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Case.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final Case CHAIN = new Case(Kind.CHAIN, 1_000);
    private static final Case LOOP = new Case(Kind.LOOP_POSTGRES, 400);

    private static final Results RESULTS = new Results(List.of(
            new Measured(CHAIN, "waybill", List.of(900_000L, 700_000L, 5_000_000L), 0, 1),
            new Measured(CHAIN, "plain", List.of(4_500L), 0, 1),
            new Measured(CHAIN, "langchain4j", List.of(4_000_000L), 0, 1),
            new Measured(LOOP, "waybill", List.of(300_000_000L), 90_000, 1),
            new Measured(LOOP, "plain", List.of(150_000_000L), 30_000, 1)));
    private static final Report REPORT = new Report(Plan.ALL, RESULTS);

    @Test
    void aTimeIsTheMedianOfTheProcessesWithItsRatioToPlainJava() {
        assertThat(REPORT.markdown())
                .contains("| W1 chain:1000 | 900 µs (200) | 4.50 µs | 4.00 ms (889) |")
                .contains("| W3 loop-postgres:400 | 300 ms (2.00) | 150 ms | n/a |");
    }

    @Test
    void goalsSayWhatWasReachedAndWhetherTheyHold() {
        assertThat(REPORT.markdown())
                .contains("| W1 chain:1000 | ≤ 1.00 µs a node | 900 ns a node | yes |")
                .contains("| W1 chain:1000 | ahead of every peer | 4.44 × faster than the best | yes |")
                .contains("| W3 loop-postgres:400 | ≤ 1.50 × plain | 2.00 × plain | no |")
                .contains("| W3 loop-postgres:400 | ≤ 2.00 × plain bytes | 3.00 × plain bytes | no |");
    }

    @Test
    void columnsOfTheTextAreAligned() {
        var lines = REPORT.text().lines().toList();

        assertThat(lines.get(0).indexOf("plain")).isEqualTo(lines.get(1).indexOf("4.50 µs"));
    }

    @Test
    void theMedianOfAnEvenNumberIsBetweenTheTwoInTheMiddle() {
        assertThat(Measured.median(List.of(4L, 1L, 3L, 2L))).isEqualTo(2.5);
        assertThat(Measured.median(List.of(9L, 1L, 2L))).isEqualTo(2);
    }

    @Test
    void casesAreReadAsTheyAreWritten() {
        for (var kind : Kind.values()) {
            var which = new Case(kind, 7);
            assertThat(Case.parse(which.toString())).isEqualTo(which);
        }
    }
}
