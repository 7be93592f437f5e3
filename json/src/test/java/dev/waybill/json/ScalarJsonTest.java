package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.state.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;

class ScalarJsonTest {
    static final List<Arguments> EXTREMES = Stream.of(
                    of(String.class, "", "\u0000\"\\/\u2028", "null"),
                    of(Boolean.class, true, false),
                    of(Integer.class, Integer.MIN_VALUE, 0, Integer.MAX_VALUE),
                    of(Long.class, Long.MIN_VALUE, 0L, Long.MAX_VALUE),
                    of(Short.class, Short.MIN_VALUE, (short) 0, Short.MAX_VALUE),
                    of(Byte.class, Byte.MIN_VALUE, (byte) 0, Byte.MAX_VALUE),
                    of(Double.class, Double.MIN_VALUE, Double.MAX_VALUE, -0.0, Double.NaN, Double.NEGATIVE_INFINITY),
                    of(Float.class, Float.MIN_VALUE, Float.MAX_VALUE, -0.0f, Float.NaN, Float.POSITIVE_INFINITY),
                    of(Character.class, '\u0000', '"', '\uffff'),
                    of(
                            BigDecimal.class,
                            new BigDecimal(BigInteger.TEN, Integer.MAX_VALUE),
                            new BigDecimal(BigInteger.TEN, Integer.MIN_VALUE),
                            new BigDecimal("-0.000")),
                    of(BigInteger.class, BigInteger.ONE.shiftLeft(300_000).negate(), BigInteger.ZERO),
                    of(UUID.class, new UUID(0, 0), new UUID(-1, -1)),
                    of(URI.class, URI.create(""), URI.create("http://例え.test/a%20b?q=1#f")),
                    of(Currency.class, Currency.getInstance("XXX"), Currency.getInstance("CNY")),
                    of(Locale.class, Locale.ROOT, Locale.forLanguageTag("zh-Hant-TW-u-ca-roc-x-me")),
                    of(Instant.class, Instant.MIN, Instant.MAX),
                    of(LocalDate.class, LocalDate.MIN, LocalDate.MAX),
                    of(LocalTime.class, LocalTime.MIN, LocalTime.MAX),
                    of(LocalDateTime.class, LocalDateTime.MIN, LocalDateTime.MAX),
                    of(OffsetDateTime.class, OffsetDateTime.MIN, OffsetDateTime.MAX),
                    of(
                            ZonedDateTime.class,
                            ZonedDateTime.of(LocalDateTime.MIN, ZoneId.of("Asia/Shanghai")),
                            ZonedDateTime.of(LocalDateTime.MAX, ZoneOffset.MIN),
                            ZonedDateTime.ofInstant(Instant.parse("2026-10-25T00:30:00Z"), ZoneId.of("Europe/Lisbon")),
                            ZonedDateTime.ofInstant(Instant.parse("2026-10-25T01:30:00Z"), ZoneId.of("Europe/Lisbon"))),
                    of(ZoneId.class, ZoneOffset.UTC, ZoneOffset.MIN, ZoneId.of("UTC+01:00"), ZoneId.of("GMT0")),
                    of(
                            Duration.class,
                            Duration.ofSeconds(Long.MIN_VALUE),
                            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)),
                    of(Period.class, Period.ZERO, Period.of(Integer.MIN_VALUE, Integer.MAX_VALUE, -1)),
                    of(Year.class, Year.of(Year.MIN_VALUE), Year.of(0), Year.of(Year.MAX_VALUE)),
                    of(
                            YearMonth.class,
                            YearMonth.of(Year.MIN_VALUE, 1),
                            YearMonth.of(0, 6),
                            YearMonth.of(10_000, 1),
                            YearMonth.of(Year.MAX_VALUE, 12)))
            .flatMap(List::stream)
            .toList();

    private static List<Arguments> of(Class<?> type, Object... values) {
        return Stream.of(values).map(value -> Arguments.of(type, value)).toList();
    }

    @ParameterizedTest
    @FieldSource("EXTREMES")
    void whatIsWrittenCanBeRead(Class<?> scalar, Object value) {
        var type = ValueType.of(scalar);
        var keys = ValueType.mapOf(scalar, Boolean.class);

        assertThat(ValueJson.decode(type, ValueJson.encode(type, value))).isEqualTo(value);
        assertThat(ValueJson.decode(keys, ValueJson.encode(keys, Map.of(value, true))))
                .isEqualTo(Map.of(value, true));
    }

    @Test
    void monthsOfUsualYearsHaveFourDigitsAndNoSign() {
        var type = ValueType.of(YearMonth.class);

        assertThat(ValueJson.text(type, YearMonth.of(2026, 4))).isEqualTo("\"2026-04\"");
        assertThat(ValueJson.text(type, YearMonth.of(10_000, 4))).isEqualTo("\"+10000-04\"");
    }
}
