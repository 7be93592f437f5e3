package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class SpansTest {
    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "500ms,PT0.5S",
        "90s,PT90S",
        "15m,PT15M",
        "15min,PT15M",
        "2h,PT2H",
        "30d,PT720H",
        "2w,PT336H",
        "PT1H30M,PT1H30M"
    })
    void readsLengthsOfTime(String text, Duration span) {
        assertThat(Spans.parse(text)).isEqualTo(span);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "h", "-1h", "0s", "1.5h", "5 h", "PT0S", "99999999999s"})
    void refusesAnythingElse(String text) {
        assertThatThrownBy(() -> Spans.parse(text)).isInstanceOf(TypeConversionException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2h, 2026-05-01T12:00:00Z",
        "2026-05-02T08:00, 2026-05-02T06:00:00Z",
        "2026-05-02T08:00Z, 2026-05-02T08:00:00Z",
        "2026-05-02T08:00+01:00, 2026-05-02T07:00:00Z"
    })
    void readsMoments(String text, Instant moment) {
        assertThat(Spans.moment(text, NOW, ZoneId.of("Europe/Berlin"))).contains(moment);
    }
}
