package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SunTest {

    /** Times as almanacs give them, to the minute. */
    @ParameterizedTest
    @CsvSource({
        "2026-12-21,40.7128,-74.0060,America/New_York,07:17,16:32",
        "2026-06-21,40.7128,-74.0060,America/New_York,05:25,20:31",
        "2026-12-21,51.5074,-0.1278,Europe/London,08:04,15:53",
        "2026-06-21,51.5074,-0.1278,Europe/London,04:43,21:21",
        "2026-06-21,48.8566,2.3522,Europe/Paris,05:47,21:58",
        "2026-12-21,35.6762,139.6503,Asia/Tokyo,06:47,16:32",
        "2026-12-21,-33.9249,18.4241,Africa/Johannesburg,05:32,19:57",
        "2026-03-20,39.9042,116.4074,Asia/Shanghai,06:18,18:26"
    })
    void isRightWithinTwoMinutes(LocalDate date, double lat, double lon, String zone, LocalTime rise, LocalTime set) {
        SunTimes sun = Sun.on(date, new GeoPoint(lat, lon), ZoneId.of(zone));

        assertThat(sun.sunrise())
                .hasValueSatisfying(
                        time -> assertThat(minutesBetween(time, rise)).isLessThanOrEqualTo(2));
        assertThat(sun.sunset())
                .hasValueSatisfying(
                        time -> assertThat(minutesBetween(time, set)).isLessThanOrEqualTo(2));
    }

    @Test
    void knowsPolarDayAndNight() {
        GeoPoint tromso = new GeoPoint(69.65, 18.96);
        ZoneId oslo = ZoneId.of("Europe/Oslo");

        assertThat(Sun.on(LocalDate.of(2026, 12, 21), tromso, oslo).daylight()).isZero();
        assertThat(Sun.on(LocalDate.of(2026, 6, 21), tromso, oslo).daylight()).isEqualTo(Duration.ofDays(1));
        assertThat(Sun.on(LocalDate.of(2026, 6, 21), tromso, oslo).sunset()).isEmpty();
        assertThat(Sun.on(LocalDate.of(2026, 6, 21), new GeoPoint(90, 0), ZoneId.of("UTC"))
                        .daylight())
                .isEqualTo(Duration.ofDays(1));
    }

    private static long minutesBetween(LocalTime one, LocalTime other) {
        return Math.abs(ChronoUnit.MINUTES.between(one, other));
    }
}
