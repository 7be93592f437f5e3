package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakCommandTest {
    @TempDir
    Path folder;

    @Test
    void killedProcessesLoseNothingAndDoNothingTwice() {
        var result = new Terminal(folder)
                .call(("soak --seed 1 --runs 150 --minutes 0.15 --processes 3 --kill-every 500ms --json --store "
                                + folder.resolve("soak.db"))
                        .split(" "));

        var report = result.json().getLast();
        assertThat(report.get("seed").longValue()).isEqualTo(1);
        for (var wrong : new String[] {"lost", "twice", "different", "troubles"}) {
            assertThat(report.get(wrong)).as(result.out()).isEmpty();
        }
        assertThat(report.get("checked").intValue()).isEqualTo(150);
        assertThat(report.get("kills").intValue()).isGreaterThan(10);
        assertThat(report.get("resumptions").intValue()).isPositive();
        assertThat(report.get("answers").intValue()).isPositive();
        assertThat(report.get("commits").intValue()).isGreaterThan(1_000);
        assertThat(result.code()).isZero();
    }
}
