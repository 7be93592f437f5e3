package dev.waybill.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DateTimeException;
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
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The JDK's value types as JSON numbers, booleans and strings, and as the keys of maps. */
final class ScalarJson {
    /** As {@link YearMonth#parse(CharSequence)} reads them; toString omits the plus of years that need it. */
    private static final DateTimeFormatter MONTHS = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .appendLiteral('-')
            .appendValue(ChronoField.MONTH_OF_YEAR, 2)
            .toFormatter(Locale.ROOT);

    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.ofEntries(
            Map.entry(String.class, text -> text),
            Map.entry(Boolean.class, ScalarJson::bool),
            Map.entry(Integer.class, Integer::valueOf),
            Map.entry(Long.class, Long::valueOf),
            Map.entry(Short.class, Short::valueOf),
            Map.entry(Byte.class, Byte::valueOf),
            Map.entry(Double.class, Double::valueOf),
            Map.entry(Float.class, Float::valueOf),
            Map.entry(Character.class, ScalarJson::character),
            Map.entry(BigDecimal.class, BigDecimal::new),
            Map.entry(BigInteger.class, BigInteger::new),
            Map.entry(UUID.class, UUID::fromString),
            Map.entry(URI.class, URI::create),
            Map.entry(Currency.class, Currency::getInstance),
            Map.entry(Locale.class, Locale::forLanguageTag),
            Map.entry(Instant.class, Instant::parse),
            Map.entry(LocalDate.class, LocalDate::parse),
            Map.entry(LocalTime.class, LocalTime::parse),
            Map.entry(LocalDateTime.class, LocalDateTime::parse),
            Map.entry(OffsetDateTime.class, OffsetDateTime::parse),
            Map.entry(ZonedDateTime.class, ZonedDateTime::parse),
            Map.entry(ZoneId.class, ZoneId::of),
            Map.entry(Duration.class, Duration::parse),
            Map.entry(Period.class, Period::parse),
            Map.entry(Year.class, text -> Year.of(Integer.parseInt(text))),
            Map.entry(YearMonth.class, text -> YearMonth.parse(text, MONTHS)));
    private static final List<Class<?>> WHOLE =
            List.of(Integer.class, Long.class, Short.class, Byte.class, BigInteger.class, Year.class);
    private static final List<String> NOT_FINITE = List.of("NaN", "Infinity", "-Infinity");
    private static final int MAX_BITS = (int) (JsonText.MAX_DIGITS * 3.32);

    private ScalarJson() {}

    static void write(JsonGenerator out, Object value) {
        switch (value) {
            case String text -> out.writeString(text);
            case Boolean bool -> out.writeBoolean(bool);
            case Integer number -> out.writeNumber(number.intValue());
            case Long number -> out.writeNumber(number.longValue());
            case Short number -> out.writeNumber(number.shortValue());
            case Byte number -> out.writeNumber(number.shortValue());
            case Double number when Double.isFinite(number) -> out.writeNumber(number.doubleValue());
            case Float number when Float.isFinite(number) -> out.writeNumber(number.floatValue());
            case BigInteger number -> out.writeNumber(checked(out, number, number));
            case BigDecimal number -> out.writeNumber(checked(out, number, number.unscaledValue()));
            case Year year -> out.writeNumber(year.getValue());
            default -> out.writeString(text(out, value));
        }
    }

    private static <T> T checked(JsonGenerator out, T number, BigInteger digits) {
        if (digits.bitLength() > MAX_BITS) {
            throw JsonText.problem(out, "a number of more than " + JsonText.MAX_DIGITS + " digits");
        }
        return number;
    }

    /** The value as text: what {@link #parse} understands. */
    static String text(JsonGenerator out, Object value) {
        return switch (value) {
            case Currency currency -> currency.getCurrencyCode();
            case Locale locale -> {
                var tag = locale.toLanguageTag();
                if (!Locale.forLanguageTag(tag).equals(locale)) {
                    throw JsonText.problem(out, "locale '" + locale + "' has no language tag that stands for it");
                }
                yield tag;
            }
            case YearMonth month -> MONTHS.format(month);
            case BigInteger number -> checked(out, number, number).toString();
            case BigDecimal number ->
                checked(out, number, number.unscaledValue()).toString();
            default -> value.toString();
        };
    }

    static Object read(JsonParser in, Class<?> javaClass) {
        var token = in.currentToken();
        if (javaClass == Boolean.class) {
            expect(in, javaClass, token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE);
            return token == JsonToken.VALUE_TRUE;
        }
        if (WHOLE.contains(javaClass)) {
            expect(in, javaClass, token == JsonToken.VALUE_NUMBER_INT);
        } else if (javaClass == BigDecimal.class) {
            expect(in, javaClass, token.isNumeric());
        } else if (javaClass == Double.class || javaClass == Float.class) {
            return floating(in, javaClass, token);
        } else {
            expect(in, javaClass, token == JsonToken.VALUE_STRING);
        }
        return parse(in, javaClass, in.getString());
    }

    private static Object floating(JsonParser in, Class<?> javaClass, JsonToken token) {
        boolean finite = token.isNumeric();
        expect(in, javaClass, finite || token == JsonToken.VALUE_STRING && NOT_FINITE.contains(in.getString()));
        var number = parse(in, javaClass, in.getString());
        if (finite && !Double.isFinite(((Number) number).doubleValue())) {
            throw JsonText.problem(in, in.getString() + " is too large for a " + javaClass.getSimpleName());
        }
        return number;
    }

    private static void expect(JsonParser in, Class<?> javaClass, boolean fits) {
        if (!fits) {
            throw JsonText.unexpected(in, "a " + javaClass.getSimpleName());
        }
    }

    /** The value that {@code text} stands for. */
    static Object parse(JsonParser in, Class<?> javaClass, String text) {
        try {
            return java.util.Objects.requireNonNull(PARSERS.get(javaClass)).apply(text);
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
            throw JsonText.problem(in, "'" + JsonText.shortened(text) + "' is no " + javaClass.getSimpleName(), e);
        }
    }

    private static Object bool(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return text.equals("true");
    }

    private static Object character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException(text);
        }
        return text.charAt(0);
    }
}
