package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.error.StoreException;
import dev.waybill.state.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueJsonTest {
    enum Pace {
        RELAXED,
        PACKED {
            @Override
            public String toString() {
                return "full days";
            }
        }
    }

    record Money(BigDecimal amount, Currency currency) {}

    record Stop(String place, Optional<Money> price, List<Pace> paces) {}

    record Node(String name, List<Node> children) {}

    sealed interface Step {
        record Walk(int minutes, String type) implements Step {}

        record Ride(Step then) implements Step {}
    }

    record Refusing(int positive) {
        Refusing {
            if (positive < 1) {
                throw new IllegalArgumentException("must be positive");
            }
        }
    }

    private static void assertJson(ValueType type, Object value, String json) {
        assertThat(ValueJson.text(type, value)).isEqualTo(json);
        assertThat(ValueJson.encode(type, value)).isEqualTo(json.getBytes(StandardCharsets.UTF_8));
        assertThat(ValueJson.decode(type, json)).isEqualTo(value);
        assertThat(ValueJson.decode(type, json.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(value);
    }

    private static void assertRefused(ValueType type, String json, String... words) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.decode(type, json))
                .returns("store.json", StoreException::code)
                .satisfies(e -> assertThat(e.text()).contains(words));
    }

    @Test
    void scalarsAreNumbersBooleansAndText() {
        assertJson(ValueType.of(Integer.class), -1, "-1");
        assertJson(ValueType.of(Long.class), Long.MIN_VALUE, "-9223372036854775808");
        assertJson(ValueType.of(Double.class), 0.1, "0.1");
        assertJson(ValueType.of(Double.class), Double.NaN, "\"NaN\"");
        assertJson(ValueType.of(Float.class), Float.NEGATIVE_INFINITY, "\"-Infinity\"");
        assertJson(ValueType.of(Float.class), 16777217f, "1.6777216E7");
        assertJson(ValueType.of(BigDecimal.class), new BigDecimal("1.10"), "1.10");
        assertJson(ValueType.of(BigDecimal.class), new BigDecimal("1E+3"), "1E+3");
        assertJson(ValueType.of(BigInteger.class), BigInteger.TEN.pow(30), "1" + "0".repeat(30));
        assertJson(ValueType.of(Boolean.class), true, "true");
        assertJson(ValueType.of(Character.class), '"', "\"\\\"\"");
        assertJson(ValueType.of(LocalDate.class), LocalDate.of(2026, 4, 5), "\"2026-04-05\"");
        assertJson(ValueType.of(Instant.class), Instant.EPOCH, "\"1970-01-01T00:00:00Z\"");
        assertJson(ValueType.of(Duration.class), Duration.ofMinutes(90), "\"PT1H30M\"");
        assertJson(ValueType.of(Year.class), Year.of(2026), "2026");
        assertJson(ValueType.of(Currency.class), Currency.getInstance("EUR"), "\"EUR\"");
        assertJson(ValueType.of(Locale.class), Locale.SIMPLIFIED_CHINESE, "\"zh-CN\"");
        assertJson(ValueType.of(Pace.class), Pace.PACKED, "\"PACKED\"");
        assertJson(ValueType.of(DayOfWeek.class), DayOfWeek.MONDAY, "\"MONDAY\"");
    }

    @Test
    void recordsAreObjectsWithoutEmptyOptionals() {
        var type = ValueType.of(Stop.class);
        var price = new Money(new BigDecimal("12.50"), Currency.getInstance("EUR"));

        assertJson(
                type,
                new Stop("Belém", Optional.of(price), List.of(Pace.RELAXED)),
                "{\"place\":\"Belém\",\"price\":{\"amount\":12.50,\"currency\":\"EUR\"},\"paces\":[\"RELAXED\"]}");
        assertJson(type, new Stop("", Optional.empty(), List.of()), "{\"place\":\"\",\"paces\":[]}");
        assertThat(ValueJson.decode(type, "{\"paces\":[],\"price\":null,\"place\":\"\"}"))
                .isEqualTo(new Stop("", Optional.empty(), List.of()));
    }

    @Test
    void recordsOfSealedTypesSayWhichTheyAre() {
        assertJson(
                ValueType.of(Step.class),
                new Step.Ride(new Step.Walk(3, "@type")),
                "{\"@type\":\"Ride\",\"then\":{\"@type\":\"Walk\",\"minutes\":3,\"type\":\"@type\"}}");
        assertRefused(ValueType.of(Step.class), "{\"minutes\":3}", "\"@type\" must come first", "Walk, Ride");
        assertRefused(
                ValueType.of(Step.class), "{\"@type\":\"Wal\"}", "at /@type", "'Wal' is none of [Walk, Ride]", "Walk");
    }

    @Test
    void mapsAndSetsKeepTheirOrder() {
        var map = new LinkedHashMap<LocalDate, Integer>();
        map.put(LocalDate.of(2026, 5, 2), 1);
        map.put(LocalDate.of(2026, 5, 1), 2);

        assertJson(
                ValueType.mapOf(LocalDate.class, Integer.class),
                ValueType.mapOf(LocalDate.class, Integer.class).freeze(map),
                "{\"2026-05-02\":1,\"2026-05-01\":2}");
        assertJson(ValueType.mapOf(Pace.class, Double.class), Map.of(Pace.PACKED, 1.0), "{\"PACKED\":1.0}");
        assertThat(ValueJson.text(
                        ValueType.setOf(String.class),
                        ValueJson.decode(ValueType.setOf(String.class), "[\"z\",\"a\",\"m\"]")))
                .isEqualTo("[\"z\",\"a\",\"m\"]");
    }

    @Test
    void whatIsReadCannotBeChanged() {
        var list = (List<?>) ValueJson.decode(ValueType.listOf(String.class), "[\"a\"]");
        var stop = (Stop) ValueJson.decode(ValueType.of(Stop.class), "{\"place\":\"\",\"paces\":[]}");

        assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> stop.paces().add(Pace.RELAXED)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void wrongContentIsRefusedWithItsPlace() {
        var type = ValueType.of(Stop.class);

        assertRefused(
                type, "{\"place\":\"x\",\"pace\":[]}", "at /pace", "Stop has no component 'pace'", "did you mean");
        assertRefused(type, "{\"place\":\"x\"}", "Stop lacks its component 'paces'");
        assertRefused(type, "{\"place\":\"x\",\"place\":\"y\",\"paces\":[]}", "at /place", "twice");
        assertRefused(
                type,
                "{\"place\":\"x\",\"paces\":[\"RELAXED\",\"RELAXD\"]}",
                "at /paces/1",
                "'RELAXD' is none of [RELAXED, PACKED]");
        assertRefused(type, "{\"place\":7,\"paces\":[]}", "at /place", "a whole number where a String is expected");
        assertRefused(type, "{\"place\":\"x\",\"paces\":{}}", "at /paces", "an object where a List<Pace> is expected");
        assertRefused(type, "{\"place\":null,\"paces\":[]}", "at /place", "null where a String is expected");
        assertRefused(
                ValueType.of(Refusing.class), "{\"positive\":0}", "Refusing refuses its values: must be positive");
        assertRefused(ValueType.setOf(String.class), "[\"a\",\"a\"]", "at /1", "twice");
        assertRefused(ValueType.mapOf(Integer.class, String.class), "{\"1\":\"\",\"01\":\"\"}", "at /01", "twice");
        assertRefused(ValueType.mapOf(Integer.class, String.class), "{\"x\":\"\"}", "at /x", "'x' is no Integer");
    }

    @Test
    void namesThatAreKnownAreListedOnce() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.decode(ValueType.of(Pace.class), "\"hectic-pace\""))
                .returns("'hectic-pace' is none of [RELAXED, PACKED]", StoreException::text);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.decode(ValueType.of(Pace.class), "\"RELAXD\""))
                .returns("'RELAXD' is none of [RELAXED, PACKED], did you mean 'RELAXED'?", StoreException::text);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.decode(ValueType.of(Step.class), "{\"@type\":\"Teleport\"}"))
                .returns("at /@type: 'Teleport' is none of [Walk, Ride]", StoreException::text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "java.lang.Integer | 2147483648 | is no Integer",
                "java.lang.Integer | 1.0 | a number with a fraction where a Integer is expected",
                "java.lang.Integer | \"1\" | text where a Integer is expected",
                "java.lang.Byte | 128 | is no Byte",
                "java.lang.Double | 1e999 | too large",
                "java.lang.Double | \"nan\" | text where a Double is expected",
                "java.lang.Float | 1e39 | too large",
                "java.lang.Boolean | \"true\" | text where a Boolean is expected",
                "java.lang.Character | \"ab\" | is no Character",
                "java.lang.Character | \"\" | is no Character",
                "java.time.LocalDate | \"2026-02-30\" | is no LocalDate",
                "java.util.Currency | \"XYZ1\" | is no Currency",
                "java.util.UUID | \"x\" | is no UUID",
                "java.lang.String | \"a\" \"b\" | something follows the value",
                "java.lang.String | \"a | end-of-input",
                "java.lang.String | `` | there is no JSON",
                "java.lang.String | nul | Unrecognized token",
            })
    void scalarsAreReadStrictly(Class<?> type, String json, String words) {
        assertRefused(ValueType.of(type), json, words);
    }

    @Test
    void treesMayBeDeepButNotEndless() {
        var type = ValueType.of(Node.class);
        var tree = new Node("leaf", List.of());
        for (int i = 1; i < 245; i++) {
            tree = new Node("n", List.of(tree));
        }
        var deep = tree;
        var tooDeep = new Node("n", List.of(new Node("n", List.of(deep))));
        for (int i = 0; i < 20; i++) {
            tooDeep = new Node("n", List.of(tooDeep));
        }
        var refused = tooDeep;

        assertThat(ValueJson.decode(type, ValueJson.encode(type, deep))).isEqualTo(deep);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.encode(type, refused))
                .withMessageContaining("nesting depth")
                .returns("store.json", StoreException::code);
        assertRefused(
                ValueType.of(Node.class),
                "{\"name\":\"n\",\"children\":[".repeat(600) + "]}".repeat(600),
                "nesting depth");
    }

    @Test
    void halfASurrogatePairIsKeptInValuesAndRefusedInKeys() {
        for (var text : List.of("\ud83d", "x\ude00y", "\ude00\ud83d", "\ud83d\ud83d\ude00")) {
            var type = ValueType.of(String.class);
            assertThat(ValueJson.decode(type, ValueJson.encode(type, text))).isEqualTo(text);
            assertThat(ValueJson.decode(type, ValueJson.text(type, text))).isEqualTo(text);
        }
        var map = ValueType.mapOf(String.class, Integer.class);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.encode(map, Map.of("\ud83d", 1)))
                .withMessageContaining("half a surrogate pair")
                .returns("store.json", StoreException::code);
    }

    @Test
    void charactersBeyondTheBasicPlaneAreWrittenAsTheyAre() {
        assertJson(ValueType.of(String.class), "杭州 😀 𠮷", "\"杭州 😀 𠮷\"");
        assertJson(ValueType.of(String.class), "\u0000\n", "\"\\u0000\\n\"");
    }

    @Test
    void whatCannotBeReadBackIsNotWritten() {
        var locale = new Locale.Builder().setLanguage("en").build();
        assertJson(ValueType.of(Locale.class), locale, "\"en\"");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.encode(ValueType.of(Locale.class), Locale.of("english", "nowhere", "x")))
                .withMessageContaining("language tag");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> ValueJson.encode(ValueType.of(BigInteger.class), BigInteger.ONE.shiftLeft(4_000_000)))
                .withMessageContaining("digits");
    }

    @Test
    void longNumbersTextsAndKeysAreNoProblem() {
        var digits = ValueType.of(BigInteger.class);
        var number = BigInteger.TEN.pow(50_000);
        var map = ValueType.mapOf(String.class, Integer.class);
        var key = "k".repeat(200_000);

        assertThat(ValueJson.decode(digits, ValueJson.encode(digits, number))).isEqualTo(number);
        assertThat(ValueJson.decode(map, ValueJson.encode(map, Map.of(key, 1)))).isEqualTo(Map.of(key, 1));
    }

    @Test
    void optionalsInsideOptionalsAreToldApart() {
        record Holder(Optional<Optional<Integer>> value) {}

        var type = ValueType.of(Holder.class);
        assertJson(type, new Holder(Optional.empty()), "{}");
        assertJson(type, new Holder(Optional.of(Optional.empty())), "{\"value\":[null]}");
        assertJson(type, new Holder(Optional.of(Optional.of(1))), "{\"value\":[1]}");
    }
}
