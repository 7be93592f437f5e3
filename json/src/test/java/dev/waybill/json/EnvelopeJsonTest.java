package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.error.InputException;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.Envelope.Delivery;
import dev.waybill.spi.Envelope.Kind;
import dev.waybill.spi.Envelope.Payload;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EnvelopeJsonTest {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    static Stream<Arguments> fixtures() {
        return Stream.of(
                Arguments.of("v1-task", Envelopes.task()),
                Arguments.of("v1-result", Envelopes.result()),
                Arguments.of("v1-error", Envelopes.error()),
                Arguments.of("v1-control", Envelopes.control()));
    }

    private static byte[] utf8(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static ObjectNode tree(String fixture) {
        return (ObjectNode) MAPPER.readTree(Envelopes.fixture(fixture));
    }

    private static void assertRefused(String json, String code, String... words) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Envelopes.JSON.decode(utf8(json)))
                .returns(code, InputException::code)
                .withMessageContainingAll(words)
                .satisfies(e -> EnvelopeCorruptionTest.assertNothingOfTheInside(e.text()))
                .satisfies(e -> assertThat(e.text()).hasSizeLessThan(3_000));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void envelopesOfVersionOneAreReadAndWritten(String fixture, Envelope envelope) {
        var json = Envelopes.fixture(fixture);

        assertThat(Envelopes.JSON.decode(json)).isEqualTo(envelope);
        assertThat(Envelopes.JSON.encode(envelope)).isEqualTo(json);
        assertThat(Schema.problems(new String(json, StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void theDocumentationShowsWhatIsWritten() throws IOException {
        var folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("CHANGELOG.md"))) {
            folder = folder.getParent();
        }
        var page = Files.readString(folder.resolve("docs/envelope.md"));

        var example = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(page);

        assertThat(example.results().map(m -> MAPPER.readTree(m.group(1)).toString()))
                .containsExactly(new String(Envelopes.JSON.encode(Envelopes.task()), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void membersMayComeInAnyOrder(String fixture, Envelope envelope) {
        var members = new ArrayList<>(tree(fixture).propertyStream().toList());
        Collections.reverse(members);
        var reversed = MAPPER.createObjectNode();
        members.forEach(m -> reversed.set(m.getKey(), m.getValue()));

        assertThat(reversed.toString()).startsWith("{\"payload\":");
        assertThat(Envelopes.JSON.decode(utf8(reversed.toString()))).isEqualTo(envelope);
    }

    @ParameterizedTest
    @CsvSource({"2", "0", "-1", "99999999999999999999999"})
    void anotherVersionIsRefusedBeforeAnythingElse(String version) {
        var json = "{\"id\":{\"anything\":[]},\"version\":" + version + ",\"version2\":null}";

        assertRefused(json, "envelope.version", "at /version", "is of version " + version, "understands version 1");
        assertRefused(json, "envelope.version", "update the older side", "receivers before senders");
    }

    @Test
    void whatIsTooLargeIsRefusedUnread() {
        var envelope = Envelopes.task();
        int size = Envelopes.JSON.encode(envelope).length;
        var enough = Envelopes.JSON.withMaxBytes(size);
        var small = Envelopes.JSON.withMaxBytes(size - 1);

        assertThat(enough.decode(enough.encode(envelope))).isEqualTo(envelope);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> small.decode(new byte[size]))
                .returns("envelope.too_large", InputException::code)
                .withMessageContainingAll(size + " bytes", "at most " + (size - 1), "by reference");
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> small.encode(envelope))
                .returns("envelope.too_large", InputException::code);
        assertRefused(" ".repeat(EnvelopeJson.MAX_BYTES + 1), "envelope.too_large", "at most 1048576");
        assertThatIllegalArgumentException().isThrownBy(() -> Envelopes.JSON.withMaxBytes(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | there is no JSON",
                "{\"version\":1 | end-of-input",
                "{\"version\":1]} | close marker",
                "{\"version\":1,} | double-quote",
                "{version:1} | double-quote",
                "{\"version\":1,\"run\":\"a | end-of-input",
                "{\"version\":1,\"run\":nul} | Unrecognized token",
            })
    void whatIsNoJsonIsRefused(String json, String words) {
        assertRefused(json, "envelope.json", words);
    }

    @Test
    void bytesThatAreNoUtf8AreRefused() {
        var json = Envelopes.fixture("v1-task");
        for (int at = 0; at < json.length; at++) {
            var damaged = json.clone();
            damaged[at] = (byte) 0xc0;

            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Envelopes.JSON.decode(damaged))
                    .returns("envelope.json", InputException::code)
                    .withMessage("the envelope is not UTF-8");
        }
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Envelopes.JSON.decode(
                        new String(json, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_16BE)))
                .returns("envelope.json", InputException::code);
    }

    @Test
    void anyTextMayBeInside() {
        var problem = new Payload.Problem("x", "\u0000 \ud83d half \ude00 a pair \uffff");
        var envelope = Envelopes.envelope("a", "write@0", Kind.ERROR, Delivery.FIRST, problem);

        assertThat(Envelopes.JSON.decode(Envelopes.JSON.encode(envelope))).isEqualTo(envelope);
    }

    @Test
    void whatIsNestedTooDeepIsNotWritten() {
        Envelopes.Step step = new Envelopes.Step.Walk(1);
        for (int i = 0; i < 300; i++) {
            step = new Envelopes.Step.Ride("28E", List.of(step));
        }
        var update = Update.of(Envelopes.LAST, new Envelopes.Message("m", "plan", Optional.empty(), step));
        var envelope = Envelopes.envelope("a", "write@0", Kind.RESULT, Delivery.FIRST, new Payload.Written(update));

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Envelopes.JSON.encode(envelope))
                .returns("envelope.json", InputException::code)
                .withMessageContainingAll("at /payload/written/last/step", "nesting depth");
    }

    @Test
    void deepNestingIsRefusedWhereverItIs() {
        var deep = "[".repeat(100_000);

        assertRefused(deep, "envelope.json", "a list where an envelope, which is an object, is expected");
        assertRefused("{\"x\":" + deep, "envelope.json", "nesting depth", "(500)");
        assertRefused("{\"version\":1,\"payload\":" + deep, "envelope.json", "nesting depth");
        assertRefused("{\"version\":1,\"payload\":{\"written\":{\"task\":" + deep, "envelope.json", "nesting depth");
    }

    @Test
    void aFieldThatIsThereTwiceIsNamed() {
        var json = new String(Envelopes.fixture("v1-task"), StandardCharsets.UTF_8);

        assertRefused(
                json.replace("\"scope\":\"\"", "\"scope\":\"\",\"scope\":\"\""),
                "envelope.field",
                "at /scope",
                "twice");
        assertRefused(
                json.replace("\"version\":1", "\"version\":1,\"version\":1"), "envelope.field", "at /version", "twice");
        assertRefused(
                json.replace("\"payload\":", "\"payload\":{},\"payload\":"), "envelope.field", "at /payload", "twice");
        assertRefused(
                json.replace("\"attempt\":2", "\"attempt\":2,\"attempt\":3"),
                "envelope.field",
                "at /delivery/attempt",
                "twice");
        assertRefused(
                json.replace("\"past\":[", "\"past\":[],\"past\":["), "envelope.field", "at /payload/past", "twice");
    }

    @Test
    void unknownFieldsAreNamedWithWhatWasMeant() {
        var json = new String(Envelopes.fixture("v1-task"), StandardCharsets.UTF_8);

        assertRefused(
                json.replace("messageId", "mesageId"),
                "envelope.field",
                "at /mesageId: is not known, did you mean 'messageId'?");
        assertRefused(json.replace("past", "state"), "envelope.field", "at /payload/state", "past, written, problem");
        assertRefused(json + json, "envelope.json", "something follows");
    }

    @Test
    void longNamesAndLabelsNeitherFillMessagesNorTheStack() {
        var json = new String(Envelopes.fixture("v1-task"), StandardCharsets.UTF_8);
        var label = "visit@0" + "#plan.0".repeat(100_000);
        var scope = "research@0/".repeat(90_000);

        assertRefused(json.replace("messageId", "m".repeat(500_000)), "envelope.field", "is not known");
        assertRefused(json.replace("\"visit@0#plan.3\"", "\"" + label + "\""), "envelope.field", "at /activation");
        assertRefused(json.replace("plan@0\"", label + "\""), "envelope.field", "at /payload/past/2");
        assertRefused(json.replace("\"scope\":\"\"", "\"scope\":\"" + scope + "\""), "envelope.field", "at /scope");
        assertRefused(json.replace("plan@0\"", "@input\"," + "\"" + label + "\""), "envelope.field", "/payload/past/3");
    }

    @Test
    void whatNoReceiverCouldReadIsNotWritten() {
        var never = new Delivery(1, Optional.of(Instant.MAX), 0);
        var nothing = new Payload.Past(List.of());
        var wrong = List.of(
                Envelopes.envelope("a b", "write@0", Kind.TASK, Delivery.FIRST, nothing),
                Envelopes.envelope("a", "write@0", Kind.ERROR, Delivery.FIRST, nothing),
                Envelopes.envelope("a", "write@0", Kind.TASK, new Delivery(0, Optional.empty(), 0), nothing),
                Envelopes.envelope("a", "write@0", Kind.TASK, never, nothing));
        var pointers = List.of("/messageId", "/payload", "/delivery/attempt", "/delivery/deadline");

        for (int i = 0; i < wrong.size(); i++) {
            var envelope = wrong.get(i);
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Envelopes.JSON.encode(envelope))
                    .returns("envelope.field", InputException::code)
                    .withMessageStartingWith("at " + pointers.get(i) + ": ");
        }
    }

    @Test
    void aTaskMayCarryItsContentAndAResultRefer() {
        var inline = Envelopes.envelope(
                "a", "write@0", Kind.TASK, Delivery.FIRST, new Payload.Written(Update.of(Envelopes.TASK, "x")));
        var reference = Envelopes.envelope(
                "b",
                "write@0",
                Kind.RESULT,
                Delivery.FIRST,
                Envelopes.past(List.of(Envelopes.activation("", "write@0"))));

        assertThat(Envelopes.JSON.decode(Envelopes.JSON.encode(inline))).isEqualTo(inline);
        assertThat(Envelopes.JSON.decode(Envelopes.JSON.encode(reference))).isEqualTo(reference);
    }
}
