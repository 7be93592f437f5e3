package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.DayOfWeek;
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
import java.util.ArrayList;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is read back as it was, with its type, by another engine on the same file. */
@Timeout(60)
class ValueFaultsTest {
    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "a class of its own";
            }
        }
    }

    sealed interface Shape {
        record Circle(double radius) implements Shape {}

        record Box(List<Shape> inside, Optional<Colour> colour) implements Shape {}

        record Empty() implements Shape {}
    }

    record Numbers(
            boolean yes,
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            char c,
            BigDecimal decimal,
            BigInteger big) {}

    record Times(
            Instant instant,
            LocalDate date,
            LocalTime time,
            LocalDateTime dateTime,
            OffsetDateTime offset,
            ZonedDateTime zoned,
            ZoneId zone,
            Duration duration,
            Period period,
            Year year,
            YearMonth month,
            DayOfWeek day) {}

    record Others(
            UUID uuid, URI uri, Currency currency, Locale locale, Optional<String> none, Optional<List<String>> some) {}

    record Tree(String name, List<Tree> children, Map<Colour, List<List<Integer>>> nested, Set<LocalDate> days) {}

    private static final Channel<List<Numbers>> NUMBERS = Channel.append("numbers", Numbers.class);
    private static final Channel<Times> TIMES = Channel.value("times", Times.class);
    private static final Channel<Others> OTHERS = Channel.value("others", Others.class);
    private static final Channel<List<Shape>> SHAPES = Channel.append("shapes", Shape.class);
    private static final Channel<Tree> TREE = Channel.value("tree", Tree.class);
    private static final Channel<List<String>> TEXTS = Channel.append("texts", String.class);
    private static final Channel<Map<String, String>> MAP = Channel.merge("map", String.class, String.class);
    private static final Channel<Set<Colour>> COLOURS = Channel.union("colours", Colour.class);
    private static final Channel<Map<Long, BigDecimal>> PRICES = Channel.merge("prices", Long.class, BigDecimal.class);
    private static final Channels ALL = Channels.of(NUMBERS, TIMES, OTHERS, SHAPES, TREE, TEXTS, MAP, COLOURS, PRICES);

    @TempDir
    private Path folder;

    private Engine open(Graph graph) {
        return Engine.builder()
                .store(SqliteStore.open(folder.resolve("values.db")))
                .graphs(graph)
                .build();
    }

    /** The state after an agent wrote that, read by another engine and by an agent of a resumed run; both must be the same. */
    private State restarted(Update update) {
        var broken = new AtomicBoolean(true);
        var graph = Graph.named("values")
                .channels(ALL)
                .node("writer", (s, c) -> update)
                .node("reader", (s, c) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("the power is out");
                    }
                    return s.asUpdate().equals(State.empty(ALL).with(update).asUpdate())
                            ? Update.none()
                            : Update.append(TEXTS, "DIFFERENT");
                })
                .chain("writer", "reader")
                .entry("writer")
                .build();
        dev.waybill.control.RunId id;
        try (var engine = open(graph)) {
            var run = engine.start(graph, Update.none());
            id = run.id();
            Ends.failed(run);
        }
        broken.set(false);
        try (var engine = open(graph)) {
            var read = engine.state(id);
            assertThat(Ends.completed(engine.resume(id))).isEqualTo(read);
            return read;
        }
    }

    // 21
    @Test
    void numbersTimesAndOtherValuesSurviveWithTheirTypes() {
        var plain = new Numbers(
                true,
                Byte.MIN_VALUE,
                Short.MAX_VALUE,
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                0.1f,
                0.1,
                '\u00e9',
                new BigDecimal("1.10"),
                BigInteger.TWO.pow(300));
        var edges = new Numbers(
                false,
                (byte) 0,
                (short) -1,
                0,
                Long.MIN_VALUE,
                Float.NaN,
                Double.NEGATIVE_INFINITY,
                '\0',
                new BigDecimal("1E+400"),
                BigInteger.ONE.negate());
        var zeros = new Numbers(
                false,
                (byte) 0,
                (short) 0,
                0,
                (1L << 53) + 1,
                -0.0f,
                -0.0,
                '\ud800',
                new BigDecimal("0.000"),
                BigInteger.ZERO);
        var tiny = new Numbers(
                false,
                (byte) 0,
                (short) 0,
                0,
                0,
                Float.MIN_VALUE,
                Double.MIN_VALUE,
                'x',
                new BigDecimal("-1E-400"),
                BigInteger.ZERO);
        var times = new Times(
                Instant.parse("2026-02-28T23:59:59.123456789Z"),
                LocalDate.of(-44, 3, 15),
                LocalTime.of(1, 2, 3, 4),
                LocalDateTime.of(2026, 1, 1, 0, 0),
                OffsetDateTime.parse("2026-01-01T00:00:00+05:30"),
                ZonedDateTime.parse("2026-10-25T02:30:00+01:00[Europe/Berlin]"),
                ZoneId.of("America/Argentina/Buenos_Aires"),
                Duration.ofSeconds(-1, 1),
                Period.of(1, -2, 45),
                Year.of(12345),
                YearMonth.of(2026, 2),
                DayOfWeek.FRIDAY);
        var others = new Others(
                new UUID(1, 2),
                URI.create("https://example.org/a%20b?q=%C3%A9#f"),
                Currency.getInstance("XTS"),
                Locale.forLanguageTag("zh-Hant-TW-u-nu-hanidec"),
                Optional.empty(),
                Optional.of(List.of("a", "")));

        var state = restarted(Update.of(NUMBERS, List.of(plain, edges, zeros, tiny))
                .and(TIMES, times)
                .and(OTHERS, others)
                .and(PRICES, Map.of(Long.MIN_VALUE, new BigDecimal("2.50"))));

        assertThat(state.get(NUMBERS)).containsExactly(plain, edges, zeros, tiny);
        assertThat(state.get(NUMBERS).getFirst().decimal().scale()).isEqualTo(2);
        assertThat(1 / state.get(NUMBERS).get(2).d()).as("minus zero").isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(state.get(TIMES)).isEqualTo(times);
        assertThat(state.get(OTHERS)).isEqualTo(others);
        assertThat(state.get(PRICES)).containsEntry(Long.MIN_VALUE, new BigDecimal("2.50"));
        assertThat(state.get(TEXTS)).isEmpty();
    }

    // 21
    @Test
    void sealedTypesEnumsAndNestedCollectionsSurviveWithTheirTypesAndTheirOrder() {
        var shapes = List.<Shape>of(
                new Shape.Circle(1.5),
                new Shape.Box(
                        List.of(new Shape.Box(List.of(), Optional.of(Colour.GREEN)), new Shape.Empty()),
                        Optional.empty()));
        var nested = new LinkedHashMap<Colour, List<List<Integer>>>();
        nested.put(Colour.GREEN, List.of(List.of(3, 1, 2), List.of()));
        nested.put(Colour.RED, List.of());
        var days = new LinkedHashSet<LocalDate>();
        days.add(LocalDate.of(2026, 12, 24));
        days.add(LocalDate.of(2026, 1, 6));
        var tree = new Tree("root", List.of(new Tree("leaf", List.of(), Map.of(), Set.of())), nested, days);

        var state = restarted(Update.of(SHAPES, shapes).and(TREE, tree).and(COLOURS, Set.of(Colour.GREEN)));

        assertThat(state.get(SHAPES)).isEqualTo(shapes);
        assertThat(state.get(SHAPES).getFirst()).isInstanceOf(Shape.Circle.class);
        assertThat(state.get(TREE)).isEqualTo(tree);
        assertThat(state.get(TREE).nested().keySet()).containsExactly(Colour.GREEN, Colour.RED);
        assertThat(state.get(TREE).days()).containsExactlyElementsOf(days);
        assertThat(state.get(COLOURS)).containsExactly(Colour.GREEN);
        assertThat(state.get(TEXTS)).isEmpty();
    }

    // 21
    @ParameterizedTest(name = "text {index}")
    @MethodSource("texts")
    void everyTextSurvives(String text) {
        var state = restarted(Update.append(TEXTS, text).and(MAP, Map.of(text, text)));

        assertThat(state.get(TEXTS)).hasSize(1);
        assertThat(state.get(TEXTS).getFirst().equals(text)).isTrue();
        assertThat(state.get(MAP).get(text)).isNotNull().matches(text::equals);
    }

    // 21
    @ParameterizedTest(name = "text {index}")
    @ValueSource(strings = {"lone \ud800 high", "lone \udc00 low", "wrong way \udc00\ud800 round"})
    void halfOfASurrogatePairSurvivesAndAsAKeyIsAnErrorThatSaysSo(String text) {
        var state = restarted(Update.append(TEXTS, text).and(MAP, Map.of("key", text)));
        var asKey = Graph.named("half")
                .channels(ALL)
                .node("a", (s, c) -> Update.of(MAP, Map.of(text, "value")))
                .entry("a")
                .build();

        assertThat(state.get(TEXTS).getFirst().equals(text)).isTrue();
        assertThat(state.get(MAP).get("key")).matches(text::equals);
        try (var engine = open(asKey)) {
            assertThat(Ends.failed(engine.start(asKey, Update.none())))
                    .hasMessageContaining("a@0")
                    .hasMessageContaining("half a surrogate pair");
        }
    }

    static List<String> texts() {
        var planes = new StringBuilder();
        for (int plane = 0; plane <= 16; plane++) {
            for (int offset : new int[] {0x21, 0x100, 0x7777, 0xfffd, 0xfffe, 0xffff}) {
                planes.appendCodePoint(plane * 0x10000 + offset);
            }
        }
        var controls = new StringBuilder();
        for (char c = 0; c < 0xa0; c++) {
            controls.append(c);
        }
        var result = new ArrayList<>(List.of(
                "",
                "\0",
                "a\0b\0",
                "\u2028\u2029\ufeff\u200b",
                "e\u0301 is not \u00e9",
                "\"quoted\\ '' \r\n\t{}[]",
                "\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67",
                planes.toString(),
                controls.toString()));
        result.add("\ud83d\ude00".repeat(1 << 18)); // 1 MB as UTF-8
        result.add("x".repeat(1 << 20));
        return result;
    }
}
