package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParentsTest {
    @Test
    void aWideFanOutIsOneRange() {
        var labels =
                IntStream.range(0, 100_000).mapToObj(i -> "visit@0#plan." + i).toList();

        var text = Parents.text(labels);

        assertThat(text).isEqualTo("visit@0#plan.0..99999");
        assertThat(Parents.labels(text)).isEqualTo(labels);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@input",
                "a@0",
                "a@0 b@1 a@2",
                "a@0#f.0 a@0#f.2 a@0#f.1",
                "a@0#f.9 a@0#f.10 a@1#f.11",
                "a@0#f.0#g.1 a@0#f.0#g.2 a@0#f.1#g.3",
                "a@0#f.1 a@0#f.1",
                "a@0#f.1 a@0#f.2 b@0#f.3 b@0#f.4 c@0",
            })
    void whatIsWrittenIsReadBackInOrder(String joined) {
        var labels = joined.isEmpty() ? List.<String>of() : List.of(joined.split(" "));

        assertThat(Parents.labels(Parents.text(labels))).isEqualTo(labels);
    }
}
