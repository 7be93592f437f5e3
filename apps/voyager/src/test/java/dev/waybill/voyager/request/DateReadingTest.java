package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starts in many words, seen from Monday, 30 November 2026. */
final class DateReadingTest {

    private final RequestParser parser = new RequestParser(new SomePlaces());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    2027-05-03 杭州             | 2027-05-03
                    2027/5/3 杭州               | 2027-05-03
                    2027.5.3 杭州               | 2027-05-03
                    2027年5月3日 杭州           | 2027-05-03
                    明年5月3号 杭州             | 2027-05-03
                    5月3日去杭州                | 2027-05-03
                    12月24号去杭州              | 2026-12-24
                    五月三日去杭州              | 2027-05-03
                    十月一号去杭州5天           | 2027-10-01
                    5月3去杭州三天              | 2027-05-03
                    10/1 去杭州                 | 2027-10-01
                    今天去杭州                  | 2026-11-30
                    明天去杭州                  | 2026-12-01
                    后天去杭州                  | 2026-12-02
                    大后天去杭州                | 2026-12-03
                    周六去杭州                  | 2026-12-05
                    下周三去杭州                | 2026-12-09
                    下周去杭州                  | 2026-12-07
                    这周末去杭州                | 2026-12-05
                    下周末去杭州                | 2026-12-12
                    下下周末去杭州              | 2026-12-19
                    两周后去杭州3天             | 2026-12-14
                    十天后去杭州3天             | 2026-12-10
                    3个月后去杭州               | 2027-02-28
                    下个月去杭州                | 2026-12-01
                    下个月5号去杭州             | 2026-12-05
                    明年四月中旬去杭州          | 2027-04-11
                    12月底去杭州                | 2026-12-21
                    春节去杭州                  | 2027-02-06
                    2028年春节去杭州            | 2028-01-26
                    元旦去杭州                  | 2027-01-01
                    清明去杭州                  | 2027-04-05
                    五一假期去杭州              | 2027-05-01
                    端午去杭州                  | 2027-06-09
                    中秋去杭州                  | 2027-09-15
                    国庆去杭州                  | 2027-10-01
                    十一黄金周去杭州            | 2027-10-01
                    圣诞节去杭州                | 2026-12-25
                    Rome 3 May 2027             | 2027-05-03
                    Rome 3rd of May             | 2027-05-03
                    Rome May 3, 2027            | 2027-05-03
                    Rome May 3rd for 4 days     | 2027-05-03
                    Rome Dec 24                 | 2026-12-24
                    Rome 12-15 July 2027        | 2027-07-12
                    Rome 24/12                  | 2026-12-24
                    Rome 12/24                  | 2026-12-24
                    Rome tomorrow               | 2026-12-01
                    Rome next Friday            | 2026-12-11
                    Rome this Friday            | 2026-12-04
                    Rome next weekend           | 2026-12-12
                    Rome this weekend           | 2026-12-05
                    Rome next week, 3 days      | 2026-12-07
                    Rome next month             | 2026-12-01
                    Rome in May                 | 2027-05-01
                    Rome in mid-June            | 2027-06-11
                    Rome late September         | 2027-09-21
                    Rome, May 2028              | 2028-05-01
                    Rome, leaving in two weeks, 5 days | 2026-12-14
                    Rome 3 days, 10 days from now      | 2026-12-10
                    Rome at Christmas           | 2026-12-25
                    Rome for New Year           | 2027-01-01
                    Rome at Easter 2027         | 2027-03-28
                    Rome at Chinese New Year    | 2027-02-06
                    """)
    void readsStarts(String text, LocalDate expected) {
        assertThat(start(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    10月1日到10月5日 杭州         | 5
                    10月1日-5日 杭州              | 5
                    12月30日至1月2日 杭州         | 4
                    2027-05-03 to 2027-05-07 Rome | 5
                    Rome 3-7 May                  | 5
                    Rome from May 30 to June 2    | 4
                    Rome 28 December - 3 January  | 7
                    Rome this weekend             | 2
                    """)
    void aRangeGivesTheLength(String text, int days) {
        RequestReading.Understood understood = understood(text);

        assertThat(understood.request().days()).isEqualTo(days);
        assertThat(understood.assumed()).doesNotContain(Assumption.DAYS.code(), Assumption.START_DATE.code());
    }

    @Test
    void theDefaultIsTheSameWeekdayMoreThanThirtyDaysAhead() {
        assertThat(start("Rome")).isEqualTo(LocalDate.of(2027, 1, 4));
        assertThat(parser.parse(Optional.of("Rome"), Map.of(), LocalDate.of(2027, 1, 30)))
                .extracting(reading ->
                        ((RequestReading.Understood) reading).request().startDate())
                .isEqualTo(LocalDate.of(2027, 3, 6));
    }

    @Test
    void aRoughTimeIsToldAsAnAssumption() {
        assertThat(understood("Rome in May 3 days").assumed()).contains("date_approximate");
        assertThat(understood("Rome 3 May 3 days").assumed()).doesNotContain("date_approximate", "start_date");
    }

    @Test
    void aLeapDayWaitsForALeapYear() {
        assertThat(start("2月29日去杭州")).isEqualTo(LocalDate.of(2028, 2, 29));
    }

    private LocalDate start(String text) {
        return understood(text).request().startDate();
    }

    private RequestReading.Understood understood(String text) {
        RequestReading reading = parser.parse(Optional.of(text), Map.of(), RequestParserTest.TODAY);
        assertThat(reading).as(reading.toString()).isInstanceOf(RequestReading.Understood.class);
        return (RequestReading.Understood) reading;
    }
}
