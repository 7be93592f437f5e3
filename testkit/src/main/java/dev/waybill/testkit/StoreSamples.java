package dev.waybill.testkit;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.control.ThreadId;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A graph with channels, items and a subgraph of every kind, and runs and commits of it, for {@link StoreContract}. */
final class StoreSamples {
    /** Numbers of every type. */
    public record Numbers(
            int whole,
            long large,
            short small,
            byte tiny,
            double real,
            float single,
            BigDecimal decimal,
            BigInteger huge,
            boolean flag,
            char letter) {}

    /** Dates and times of every type. */
    public record Times(
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
            YearMonth yearMonth,
            Month month) {}

    /** A sealed type with a component that is named like what codecs like to use, and one that contains itself. */
    public sealed interface Shape {
        /** A leaf. */
        record Leaf(String type, Optional<String> note) implements Shape {}

        /** A tree. */
        record Tree(List<Shape> children, Map<Month, Set<Integer>> byMonth) implements Shape {}
    }

    /** Everything at once. */
    public record Everything(
            Numbers numbers,
            Times times,
            Shape shape,
            UUID id,
            URI uri,
            Currency currency,
            Locale locale,
            Optional<Optional<Integer>> nested,
            List<Optional<String>> gaps) {}

    /** Something that may have a file. */
    public record Attached(String to, Optional<Blob> file) {}

    static final Channel<List<String>> LOG = Channel.append("log", String.class);
    static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    static final Channel<Set<Shape>> SHAPES = Channel.union("shapes", Shape.class);
    static final Channel<List<String>> CARDS = Channel.keyed("cards", String.class, card -> card.substring(0, 1));
    static final Channel<String> NOTES = Channel.text("notes", 100);
    static final Channel<Everything> EVERYTHING = Channel.value("everything", Everything.class);
    static final Channel<String> DOCUMENT = Channel.value("document", String.class);
    static final Channel<Blob> FILE = Channel.value("file", Blob.class);
    static final Channel<List<Blob>> FILES = Channel.append("files", Blob.class);
    static final Channel<List<Attached>> ATTACHED = Channel.keyed("attached", Attached.class, Attached::to);
    static final Channel<Shape> ITEM = Channel.value("item", Shape.class);

    static final Graph GRAPH = graph();
    static final GraphTypes TYPES = new GraphTypes(GRAPH);

    private StoreSamples() {}

    private static Graph graph() {
        var inner = Graph.named("contract-inner")
                .channels(Channels.of(LOG, ITEM))
                .node("look", (state, context) -> Update.none())
                .entry("look")
                .build();
        return Graph.named("contract")
                .channels(Channels.of(
                        LOG, TOTAL, FACTS, SHAPES, CARDS, NOTES, EVERYTHING, DOCUMENT, FILE, FILES, ATTACHED))
                .node("plan", (state, context) -> Update.none())
                .node("visit", Integer.class, (item, state, context) -> Update.none())
                .subgraph("research", inner, Mapping.share(LOG).item(ITEM))
                .node("fetch", Blob.class, (item, state, context) -> Update.none())
                .node("join", (state, context) -> Update.none())
                .entry("plan")
                .route("plan", state -> Route.end("unused"), "visit", "research", "fetch", "join", Graph.END)
                .edge("visit", "join")
                .edge("fetch", "join")
                .edge("research", "join")
                .route("join", state -> Route.end("unused"), "plan", Graph.END)
                .build();
    }

    static RunRecord run(String id) {
        return run(id, "t-" + id, 0);
    }

    static RunRecord run(String id, String thread, int number) {
        return new RunRecord(
                new RunId(id),
                new ThreadId(thread),
                number,
                GRAPH.name(),
                GRAPH.fingerprint(),
                "0af7651916cd43dd8448eb211c80319c",
                Instant.parse("2026-01-02T03:04:05.123456789Z"),
                RunOrigin.PLAIN,
                Optional.empty());
    }

    /** A run that says all there is to say about its origin, Unicode and U+0000 included. */
    static RunRecord run(String id, String thread, int number, String key) {
        return withOrigin(
                run(id, thread, number),
                new RunOrigin(
                        key,
                        "b7ad6b7169203331",
                        inOrder("z locale", "zh-Hant \u0000 𝒳", "a \u0000 principal", "王 & \"co\""),
                        Optional.of(Instant.parse("2026-01-03T00:00:00.000000001Z")),
                        "r-0:plan@0 \u0000 分叉"));
    }

    static RunRecord withOrigin(RunRecord run, RunOrigin origin) {
        return new RunRecord(
                run.id(),
                run.thread(),
                run.number(),
                run.graph(),
                run.fingerprint(),
                run.traceId(),
                run.createdAt(),
                origin,
                run.end());
    }

    static RunRecord withTrace(RunRecord run, String traceId) {
        return new RunRecord(
                run.id(),
                run.thread(),
                run.number(),
                run.graph(),
                run.fingerprint(),
                traceId,
                run.createdAt(),
                run.origin(),
                run.end());
    }

    static CommitRecord withProvenance(CommitRecord commit, Provenance provenance) {
        return new CommitRecord(
                commit.run(),
                commit.scope(),
                commit.activation(),
                commit.parents(),
                commit.update(),
                commit.targets(),
                commit.items(),
                commit.limit(),
                commit.startedMicros(),
                commit.committedMicros(),
                provenance);
    }

    /** What was before the run. */
    static CommitRecord base(RunRecord run, Update update) {
        return new CommitRecord(
                run.id(),
                "",
                ActivationId.BASE,
                List.of(),
                update,
                List.of(),
                List.of(),
                "",
                12,
                13,
                new Provenance(Usage.NONE, 1, "", "retention"));
    }

    static JournalRecord.Retry retry(RunRecord run, int attempt) {
        return new JournalRecord.Retry(
                run.id(),
                "research@0#plan.1/",
                TYPES.activation("research@0#plan.1/", "look@0"),
                attempt,
                1_767_322_800_000_001L,
                1_767_322_800_500_001L,
                "agent.failed: no \u0000 answer, 没有回答",
                new Usage(1_234, new BigDecimal("0.0120")));
    }

    static JournalRecord.Effect effect(RunRecord run, String name, StoredValue result) {
        return new JournalRecord.Effect(run.id(), "", activation("plan@0"), name, result, 1_767_322_800_000_009L);
    }

    static JournalRecord.Withdrawal withdrawal(RunRecord run) {
        return new JournalRecord.Withdrawal(
                run.id(), "", activation("visit@0#plan.3"), "王 \u0000 𝒳", 1_767_322_800_000_010L);
    }

    static JournalRecord.Resumption resumption(RunRecord run, boolean afterEnd) {
        return new JournalRecord.Resumption(run.id(), afterEnd, 1_767_322_800_000_011L);
    }

    static CommitRecord input(RunRecord run) {
        return new CommitRecord(
                run.id(),
                "",
                ActivationId.INPUT,
                List.of(),
                Update.append(LOG, "input"),
                List.of(),
                List.of(),
                "",
                1_767_322_800_000_000L,
                1_767_322_800_000_000L,
                Provenance.AGENT);
    }

    static ActivationId activation(String label) {
        return TYPES.activation("", label);
    }

    /** A commit of {@code plan} in that round, with what it writes. */
    static CommitRecord plan(RunRecord run, int round, Update update) {
        var parent = round == 0 ? ActivationId.INPUT : activation("join@" + (round - 1));
        var self = activation("plan@" + round);
        return new CommitRecord(
                run.id(),
                "",
                self,
                List.of(parent),
                update,
                List.of(TYPES.target("", self, "join", Target.PLAIN)),
                List.of(),
                "",
                1_767_322_800_000_001L + round,
                1_767_322_800_000_042L + round,
                Provenance.AGENT);
    }

    /** A commit of {@code plan} with fan-outs to a node of items and to a subgraph of items. */
    static CommitRecord fanOut(RunRecord run, List<Object> numbers, List<Object> shapes) {
        var self = activation("plan@0");
        return new CommitRecord(
                run.id(),
                "",
                self,
                List.of(ActivationId.INPUT),
                Update.none(),
                List.of(
                        TYPES.target("", self, "visit", numbers.size()),
                        TYPES.target("", self, "join", Target.PLAIN),
                        TYPES.target("", self, "research", shapes.size())),
                List.of(numbers, shapes),
                "money 5 EUR",
                5,
                7,
                new Provenance(new Usage(98_765_432_109L, new BigDecimal("12.340")), 3, "late \u0000 太晚", "王 𝒳"));
    }

    /** A commit of {@code plan} that leads to an activation for each of the files. */
    static CommitRecord fetch(RunRecord run, List<Object> files) {
        var self = activation("plan@9");
        return new CommitRecord(
                run.id(),
                "",
                self,
                List.of(ActivationId.INPUT),
                Update.none(),
                List.of(TYPES.target("", self, "fetch", files.size())),
                List.of(files),
                "",
                5,
                7,
                Provenance.AGENT);
    }

    /** A commit of {@code join} with those parents. */
    static CommitRecord join(RunRecord run, List<ActivationId> parents) {
        return new CommitRecord(
                run.id(),
                "",
                activation("join@0"),
                parents,
                Update.none(),
                List.of(),
                List.of(),
                "",
                8,
                9,
                Provenance.AGENT);
    }

    /** A commit inside a subgraph. */
    static CommitRecord look(RunRecord run, int item) {
        var scope = "research@0#plan." + item + "/";
        return new CommitRecord(
                run.id(),
                scope,
                TYPES.activation(scope, "look@0"),
                List.of(ActivationId.INPUT),
                Update.of(ITEM, new Shape.Leaf("inner", Optional.empty())),
                List.of(),
                List.of(),
                "",
                10,
                11,
                Provenance.AGENT);
    }

    static Everything everything() {
        var tree = new Shape.Tree(
                List.of(new Shape.Leaf("@type", Optional.of("")), new Shape.Tree(List.of(), Map.of())),
                inOrder(Month.MARCH, Set.of(3), Month.JANUARY, new LinkedHashSet<>(List.of(9, 1, 5))));
        return new Everything(
                numbers(0.1, -0.0f),
                times(),
                tree,
                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                URI.create("https://example.org/a%20b?c=d#e"),
                Currency.getInstance("CNY"),
                Locale.forLanguageTag("zh-Hant-TW"),
                Optional.of(Optional.empty()),
                List.of(Optional.empty(), Optional.of("x")));
    }

    static Numbers numbers(double real, float single) {
        return new Numbers(
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                Short.MIN_VALUE,
                Byte.MAX_VALUE,
                real,
                single,
                new BigDecimal("-1234567890123456789.1000"),
                BigInteger.TWO.pow(200).negate(),
                true,
                '\ud800');
    }

    private static Times times() {
        return new Times(
                Instant.parse("-0044-03-15T12:00:00.000000001Z"),
                LocalDate.parse("2028-02-29"),
                LocalTime.parse("23:59:59.999999999"),
                LocalDateTime.parse("+12345-01-01T00:00"),
                OffsetDateTime.parse("2026-10-25T02:30:00+01:00"),
                ZonedDateTime.parse("2026-10-25T02:30:00+02:00[Europe/Rome]"),
                ZoneId.of("Asia/Shanghai"),
                Duration.ofSeconds(-1, 1),
                Period.of(1, -2, 3),
                Year.of(-5),
                YearMonth.of(2026, 7),
                Month.DECEMBER);
    }

    static <K, V> Map<K, V> inOrder(K first, V one, K second, V two) {
        var map = new LinkedHashMap<K, V>();
        map.put(first, one);
        map.put(second, two);
        return map;
    }
}
