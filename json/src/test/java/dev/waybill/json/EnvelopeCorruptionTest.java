package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.InputException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A valid envelope in which one field is wrong is refused, and the message says which. */
class EnvelopeCorruptionTest {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final List<String> FIXTURES = List.of("v1-task", "v1-result", "v1-error", "v1-control");
    private static final List<JsonNode> OTHERS = Stream.of("null", "true", "7", "0.5", "\"?\"", "[]", "{}")
            .map(MAPPER::readTree)
            .toList();

    /** The pointers of all members but those inside what channels hold. */
    private static List<String> pointers(String fixture) {
        var pointers = new ArrayList<String>();
        collect("", tree(fixture), pointers);
        return pointers;
    }

    private static void collect(String pointer, JsonNode node, List<String> pointers) {
        node.propertyStream().forEach(member -> {
            var path = pointer + "/" + member.getKey();
            pointers.add(path);
            if (!pointer.equals("/payload/written")) {
                collect(path, member.getValue(), pointers);
            }
        });
    }

    private static JsonNode tree(String fixture) {
        return MAPPER.readTree(Envelopes.fixture(fixture));
    }

    private static ObjectNode parent(JsonNode tree, String pointer) {
        return (ObjectNode) tree.at(pointer.substring(0, pointer.lastIndexOf('/')));
    }

    private static String name(String pointer) {
        return pointer.substring(pointer.lastIndexOf('/') + 1);
    }

    private static Stream<Arguments> everyFieldOf(List<String> fixtures) {
        return fixtures.stream()
                .flatMap(fixture -> pointers(fixture).stream().map(pointer -> Arguments.of(fixture, pointer)));
    }

    static Stream<Arguments> fields() {
        return everyFieldOf(FIXTURES);
    }

    /** What a graph alone can say about channels is no matter of the schema. */
    private static boolean isOfChannel(String pointer) {
        return pointer.startsWith("/payload/written/");
    }

    private static void assertRefused(String json, String pointer) {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Envelopes.JSON.decode(json.getBytes(StandardCharsets.UTF_8)))
                .returns("envelope.field", InputException::code)
                .satisfies(e -> assertThat(e.text()).contains("at " + pointer))
                .satisfies(e -> assertNothingOfTheInside(e.text()));
    }

    static void assertNothingOfTheInside(String message) {
        assertThat(message).doesNotContainPattern("(dev|java|tools|com)\\.[a-z]|Exception|Constraints|Feature|\n");
    }

    @Test
    void theFixturesHaveEveryField() {
        assertThat(FIXTURES.stream().flatMap(f -> pointers(f).stream()).distinct())
                .hasSize(26)
                .contains("/delivery/deadline", "/payload/past", "/payload/problem/text", "/payload/signal");
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aMissingFieldIsNamed(String fixture, String pointer) {
        var tree = tree(fixture);
        parent(tree, pointer).remove(name(pointer));
        var json = tree.toString();

        if (pointer.equals("/delivery/deadline") || isOfChannel(pointer)) {
            assertThat(Envelopes.JSON.decode(json.getBytes(StandardCharsets.UTF_8)))
                    .isNotNull();
            assertThat(Schema.problems(json)).isEmpty();
        } else {
            assertRefused(json, pointer.matches("/payload/[a-z]+") ? "/payload:" : pointer + ": is missing");
            assertThat(Schema.problems(json)).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("fields")
    void aFieldOfAnotherTypeIsNamed(String fixture, String pointer) {
        var original = tree(fixture).at(pointer);
        int tried = 0;
        for (var other : OTHERS) {
            if (other.getNodeType() != original.getNodeType()
                    || original.isIntegralNumber() != other.isIntegralNumber()) {
                var tree = tree(fixture);
                parent(tree, pointer).set(name(pointer), other);
                tried++;

                assertRefused(tree.toString(), pointer);
                assertThat(isOfChannel(pointer)
                                || !Schema.problems(tree.toString()).isEmpty())
                        .isTrue();
            }
        }
        assertThat(tried).isGreaterThanOrEqualTo(5);
    }

    @ParameterizedTest
    @MethodSource("fields")
    void anUnknownFieldIsNamed(String fixture, String pointer) {
        var tree = tree(fixture);
        parent(tree, pointer).set(name(pointer) + "X", tree.at(pointer));
        var json = tree.toString();

        assertRefused(json, pointer + "X");
        assertThat(isOfChannel(pointer) || !Schema.problems(json).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "v1-task, /messageId, '\"\"', true",
        "v1-task, /messageId, '\"a b\"', true",
        "v1-task, /messageId, '\"a\\u0000\"', true",
        "v1-task, /traceId, '\"4BF92F3577B34DA6A3CE929D0E0E4736\"', true",
        "v1-task, /traceId, '\"00000000000000000000000000000000\"', true",
        "v1-task, /traceId, '\"4bf92f3577b34da6a3ce929d0e0e473\"', true",
        "v1-task, /run, '\"a/b\"', true",
        "v1-task, /run, '\"\"', true",
        "v1-task, /scope, '\"nowhere@0/\"', false",
        "v1-task, /scope, '\"write@0/\"', false",
        "v1-task, /scope, '\"research@0\"', true",
        "v1-task, /scope, '\"research/\"', true",
        "v1-task, /scope, '\"/\"', true",
        "v1-task, /activation, '\"nobody@0\"', false",
        "v1-task, /activation, '\"visit@99999999999\"', false",
        "v1-task, /activation, '\"visit\"', true",
        "v1-task, /activation, '\"visit@01\"', true",
        "v1-task, /activation, '\"visit@-1\"', true",
        "v1-task, /activation, '\"visit@0#plan.-1\"', true",
        "v1-task, /activation, '\"visit@0#plan\"', true",
        "v1-task, /activation, '\"@input\"', true",
        "v1-task, /agent, '\"plan\"', false",
        "v1-task, /kind, '\"Task\"', true",
        "v1-task, /delivery/attempt, 0, true",
        "v1-task, /delivery/attempt, 3000000000, true",
        "v1-task, /delivery/deadline, '\"tomorrow\"', true",
        "v1-task, /delivery/deadline, '\"+10000-01-01T00:00:00Z\"', true",
        "v1-task, /delivery/priority, -3000000000, true",
        "v1-task, /payload/past/3, '\"@edit.-1\"', true",
        "v1-task, /payload/past/3, '\"@edit.x\"', true",
        "v1-task, /payload/past/0, '\"nobody@0\"', false",
        "v1-task, /payload/past/0, 7, true",
        "v1-error, /payload/problem/code, '\"\"', true",
        "v1-control, /payload/signal, '\"\"', true",
        "v1-result, /payload/written/log/1, 7, false",
        "v1-result, /payload/written/chat/0, '\"m1\"', false",
        "v1-result, /payload/written/chat/0/put/step/minutes, '\"?\"', false",
        "v1-result, /payload/written/facts/x, 0.5, false",
    })
    void aWrongValueIsNamed(String fixture, String pointer, String value, boolean bySchemaToo) {
        var tree = tree(fixture);
        var parent = tree.at(pointer.substring(0, pointer.lastIndexOf('/')));
        if (parent instanceof tools.jackson.databind.node.ArrayNode list) {
            list.set(Integer.parseInt(name(pointer)), MAPPER.readTree(value));
        } else {
            ((ObjectNode) parent).set(name(pointer), MAPPER.readTree(value));
        }

        assertRefused(tree.toString(), pointer + ":");
        assertThat(Schema.problems(tree.toString()).isEmpty()).isNotEqualTo(bySchemaToo);
    }

    @ParameterizedTest
    @CsvSource({
        "v1-task, ERROR, 'carries a problem, not past'",
        "v1-result, CONTROL, 'carries a signal, not written'",
        "v1-error, TASK, 'carries past or written, not problem'",
        "v1-error, CONTROL, 'carries a signal, not problem'",
        "v1-control, RESULT, 'carries past or written, not signal'",
        "v1-control, ERROR, 'carries a problem, not signal'",
    })
    void aKindThatDoesNotGoWithThePayloadIsRefused(String fixture, String kind, String words) {
        var tree = tree(fixture);
        ((ObjectNode) tree).put("kind", kind);

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Envelopes.JSON.decode(MAPPER.writeValueAsBytes(tree)))
                .returns("envelope.field", InputException::code)
                .withMessageContainingAll("at /payload: ", words, "/kind");
        assertThat(Schema.problems(tree.toString())).isNotEmpty();
    }
}
