package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpellingTest {

    @ParameterizedTest
    @CsvSource({"'','',0", "a,'',1", "lisbon,lisbom,1", "lisbon,lisobn,1", "kitten,sitting,3", "杭州,柳州,1"})
    void countsEditsInBothDirections(String left, String right, int distance) {
        assertThat(Spelling.distance(left, right)).isEqualTo(distance);
        assertThat(Spelling.distance(right, left)).isEqualTo(distance);
    }

    @Test
    void findsTheNearestOrNone() {
        List<String> fields = List.of("destination", "startDate", "days", "people");

        assertThat(Spelling.nearest("destinaton", fields)).hasValue("destination");
        assertThat(Spelling.nearest("DAY", fields)).hasValue("days");
        assertThat(Spelling.nearest("weather", fields)).isEmpty();
    }
}
