package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HolidaysTest {

    private final Holidays holidays = new Holidays();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    CN | 2026-10-01 | National Day                    | PUBLIC
                    CN | 2026-10-07 | National Day                    | OBSERVED
                    CN | 2026-10-10 | National Day                    | MAKEUP_WORKDAY
                    CN | 2027-02-06 | Spring Festival                 | FESTIVAL
                    JP | 2027-02-23 | Emperor's Birthday              | PUBLIC
                    JP | 2027-03-21 | Vernal Equinox Day              | PUBLIC
                    JP | 2027-03-22 | Vernal Equinox Day              | OBSERVED
                    JP | 2026-05-06 | Constitution Memorial Day       | OBSERVED
                    JP | 2026-09-22 | Citizens' holiday               | OBSERVED
                    JP | 2026-09-23 | Autumnal Equinox Day            | PUBLIC
                    FR | 2027-05-06 | Ascension Day                   | PUBLIC
                    FR | 2027-07-14 | Bastille Day                    | PUBLIC
                    IT | 2026-10-04 | St Francis's Day                | PUBLIC
                    PT | 2027-05-27 | Corpus Christi                  | PUBLIC
                    TR | 2026-10-29 | Republic Day                    | PUBLIC
                    TR | 2026-03-20 | Ramadan Feast                   | PUBLIC
                    TR | 2026-05-27 | Sacrifice Feast                 | PUBLIC
                    US | 2026-11-26 | Thanksgiving Day                | PUBLIC
                    US | 2026-07-03 | Independence Day                | OBSERVED
                    US | 2027-12-31 | New Year's Day                  | OBSERVED
                    ZA | 2027-03-22 | Human Rights Day                | OBSERVED
                    ZA | 2026-04-06 | Family Day                      | PUBLIC
                    GB | 2027-12-27 | Christmas Day                   | OBSERVED
                    GB | 2027-12-28 | Boxing Day                      | OBSERVED
                    """)
    void knowsTheDay(String country, LocalDate date, String name, HolidayKind kind) {
        HolidayCalendar calendar = holidays.between(country, date, date);

        assertThat(calendar.days()).singleElement().satisfies(day -> {
            assertThat(day.name().en()).isEqualTo(name);
            assertThat(day.kind()).isEqualTo(kind);
            assertThat(day.approximate()).isEqualTo(name.endsWith("Feast"));
        });
    }

    @ParameterizedTest
    @CsvSource({"IT,2025-10-04", "JP,2026-12-23", "US,2026-07-05", "FR,2027-05-07", "CN,2026-12-25"})
    void inventsNoDay(String country, LocalDate date) {
        assertThat(holidays.between(country, date, date).days()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2024, 2025, 2026, 2027, 2028, 2029, 2030})
    void countsTheHolidaysOfAYear(int year) {
        LocalDate first = LocalDate.of(year, 1, 1);
        LocalDate last = LocalDate.of(year, 12, 31);

        assertThat(publicDays("JP", first, last)).hasSize(16);
        assertThat(publicDays("FR", first, last)).hasSizeBetween(10, 11);
        assertThat(publicDays("US", first, last)).hasSize(11);
        assertThat(publicDays("PT", first, last)).hasSize(13);
    }

    @Test
    void saysWhichYearsAreNotKnown() {
        HolidayCalendar acrossTheEnd = holidays.between("CN", LocalDate.of(2026, 12, 30), LocalDate.of(2027, 1, 3));

        assertThat(acrossTheEnd.unknownYears()).containsExactly(2027);
        assertThat(acrossTheEnd.complete()).isFalse();
        assertThat(acrossTheEnd.days()).extracting(Holiday::kind).containsExactly(HolidayKind.FESTIVAL);
        assertThat(holidays.between("JP", LocalDate.of(2050, 1, 1), LocalDate.of(2050, 1, 1)))
                .isEqualTo(new HolidayCalendar(
                        "JP",
                        List.of(),
                        List.of(2050),
                        Optional.of("https://en.wikipedia.org/wiki/Public_holidays_in_Japan")));
    }

    @Test
    void saysThatACountryIsNotKnown() {
        HolidayCalendar unknown = holidays.between("KE", LocalDate.of(2026, 12, 30), LocalDate.of(2027, 1, 3));

        assertThat(unknown.days()).isEmpty();
        assertThat(unknown.unknownYears()).containsExactly(2026, 2027);
        assertThat(unknown.source()).isEmpty();
    }

    private List<Holiday> publicDays(String country, LocalDate first, LocalDate last) {
        return holidays.between(country, first, last).days().stream()
                .filter(day -> day.kind() == HolidayKind.PUBLIC)
                .toList();
    }
}
