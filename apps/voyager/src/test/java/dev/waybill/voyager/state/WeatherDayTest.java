package dev.waybill.voyager.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeatherDayTest {

    private static final LocalDate DATE = LocalDate.of(2027, 5, 3);

    @ParameterizedTest
    @CsvSource({
        "-1, 10, 20, 0.5",
        "1000, 10, 20, 0.5",
        "3, 21, 20, 0.5",
        "3, -91, 20, 0.5",
        "3, 10, 61, 0.5",
        "3, 10, NaN, 0.5",
        "3, 10, 20, -0.01",
        "3, 10, 20, 1.01",
        "3, 10, 20, NaN"
    })
    void aValueOutOfItsRangeIsRefused(int code, double min, double max, double rain) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WeatherDay(DATE, WeatherProvider.OPEN_METEO, code, "cloud", min, max, rain));
    }

    @Test
    void aConditionHasOneToAHundredCharacters() {
        assertThatIllegalArgumentException().isThrownBy(() -> day(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> day("雨".repeat(101)));
        assertThat(day("𠮷".repeat(100)).condition()).hasSize(200);
    }

    @Test
    void theLimitsThemselvesAreFine() {
        WeatherDay day = new WeatherDay(DATE, WeatherProvider.OPENWEATHER, 999, "x", -90, 60, 1);

        assertThat(day.provider().code()).isEqualTo("openweather");
    }

    private static WeatherDay day(String condition) {
        return new WeatherDay(DATE, WeatherProvider.OPEN_METEO, 3, condition, 10, 20, 0.5);
    }
}
