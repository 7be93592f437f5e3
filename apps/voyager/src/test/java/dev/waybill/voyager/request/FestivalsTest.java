package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class FestivalsTest {

    @ParameterizedTest
    @CsvSource({
        "2024,2024-03-31",
        "2025,2025-04-20",
        "2026,2026-04-05",
        "2027,2027-03-28",
        "2028,2028-04-16",
        "2038,2038-04-25"
    })
    void knowsEaster(int year, LocalDate easter) {
        assertThat(Festivals.easter(year)).isEqualTo(easter);
    }

    @ParameterizedTest
    @CsvSource({"2024,2024-04-04", "2026,2026-04-05", "2027,2027-04-05", "2028,2028-04-04"})
    void knowsTombSweepingDay(int year, LocalDate day) {
        assertThat(Festivals.qingming(year)).isEqualTo(day);
    }

    @ParameterizedTest
    @MethodSource("years")
    void lunarFestivalsStayInTheirSeason(int year) {
        assertThat(Festivals.spring(year))
                .hasValueSatisfying(
                        day -> assertThat(day).isBetween(LocalDate.of(year, 1, 20), LocalDate.of(year, 2, 21)));
        assertThat(Festivals.dragonBoat(year))
                .hasValueSatisfying(
                        day -> assertThat(day).isBetween(LocalDate.of(year, 5, 25), LocalDate.of(year, 6, 25)));
        assertThat(Festivals.midAutumn(year))
                .hasValueSatisfying(
                        day -> assertThat(day).isBetween(LocalDate.of(year, 9, 7), LocalDate.of(year, 10, 8)));
    }

    @Test
    void saysSoWhereTheTableEnds() {
        assertThat(Festivals.spring(2027)).hasValue(LocalDate.of(2027, 2, 6));
        assertThat(Festivals.spring(2023)).isEqualTo(Optional.empty());
        assertThat(Festivals.midAutumn(2041)).isEqualTo(Optional.empty());
    }

    static IntStream years() {
        return IntStream.rangeClosed(2024, 2040);
    }
}
