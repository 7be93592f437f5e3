package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpeningHoursTest {

    @Test
    void countsMinutesOfTheDay() {
        OpeningHours hours = new OpeningHours("09:30", "17:00");

        assertThat(hours.openMinute()).isEqualTo(570);
        assertThat(hours.closeMinute()).isEqualTo(1020);
        assertThat(hours.covers(570, 1020)).isTrue();
        assertThat(hours.covers(569, 600)).isFalse();
        assertThat(hours.covers(1000, 1021)).isFalse();
        assertThat(hours.allDay()).isFalse();
        assertThat(new OpeningHours("00:00", "24:00").allDay()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"17:00,09:00", "09:00,09:00", "9:00,17:00", "09:00,24:30", "09:60,17:00", "24:00,24:00", "'',17:00"})
    void refusesWhatIsNoDay(String open, String close) {
        assertThatIllegalArgumentException().isThrownBy(() -> new OpeningHours(open, close));
    }
}
