package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.spi.RunEnd;
import dev.waybill.state.Update;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Every vector of the specification, crashed at every durable write, just before and just after it. */
class VectorCrashesTest {
    static List<Path> vectors() throws IOException, URISyntaxException {
        return VectorsTest.vectors();
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void aCrashAtAnyWriteMakesNoDifference(Path file) {
        var vector = JsonMapper.shared().readTree(file);
        var expected = vector.has("conflict") ? RunEnd.Status.FAILED : RunEnd.Status.COMPLETED;

        var report = Crashes.of(simulation -> new VectorRun(vector, simulation::activation).graph(), Update.none())
                .everywhere();

        assertThat(report.outcome()).isEqualTo(expected);
        assertThat(report.crashes()).isEqualTo(2 * report.writes());
        assertThat(report.startedAgain()).isEqualTo(1);
        assertThat(report.ended()).isEqualTo(1);
    }
}
