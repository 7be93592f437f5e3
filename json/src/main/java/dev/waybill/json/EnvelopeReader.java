package dev.waybill.json;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.error.InputException;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.Envelope.Delivery;
import dev.waybill.spi.Envelope.Payload;
import dev.waybill.spi.GraphTypes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads one envelope. JSON objects have no order, but the scope says how the payload is to be read, and the version whether
 * anything is: so the version is looked for first, then the outside is read, and then the payload.
 */
final class EnvelopeReader {
    private static final String PAYLOADS = "past, written, problem or signal";

    private final Labels labels;

    EnvelopeReader(GraphTypes types) {
        labels = new Labels(types);
    }

    Envelope read(String json) {
        try {
            JsonText.read(json, EnvelopeReader::checkVersion);
        } catch (StoreException e) {
            throw new InputException("envelope.json", e.text(), e);
        }
        var outside = JsonText.read(json, EnvelopeReader::outside);
        var scope = outside.get("scope", String.class);
        var channels = labels.channels(scope)
                .orElseThrow(() -> EnvelopeRules.problem(
                        "/scope",
                        "'" + JsonText.shortened(scope)
                                + "' is no scope of the graph: one like \"research@0/\", or empty,"
                                + " and the sender has to run the same graph"));
        var activation = labels.find(scope, outside.get("activation", String.class))
                .filter(Labels::isOfNode)
                .orElseThrow(() -> EnvelopeRules.problem(
                        "/activation", noActivation(outside.get("activation", String.class), scope)));
        var payload = new LinkedHashMap<String, Function<JsonParser, ?>>();
        payload.put("past", in -> past(in, scope));
        payload.put("written", in -> new Payload.Written(UpdateJson.read(in, channels)));
        payload.put("problem", EnvelopeReader::problem);
        payload.put("signal", in -> new Payload.Signal(Members.text(in)));
        return new ReceivedEnvelope(
                outside.get("messageId", String.class),
                outside.get("traceId", String.class),
                outside.get("run", RunId.class),
                scope,
                activation,
                outside.get("agent", String.class),
                outside.get("kind", Envelope.Kind.class),
                outside.get("delivery", Delivery.class),
                JsonText.read(json, in -> payload(in, payload)));
    }

    /** Goes through the whole text, so that what comes later can only be about fields. */
    private static Boolean checkVersion(JsonParser in) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw JsonText.unexpected(in, "an envelope, which is an object,");
        }
        boolean found = false;
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            var token = in.nextToken();
            if (name.equals("version")) {
                EnvelopeRules.checkVersion(token == JsonToken.VALUE_NUMBER_INT, in.getString());
                found = true;
            }
            in.skipChildren();
        }
        if (!found) {
            throw EnvelopeRules.problem("/version", "is missing");
        }
        return found;
    }

    private static Members outside(JsonParser in) {
        var known = new LinkedHashMap<String, Function<JsonParser, ?>>();
        known.put("version", Members::integer);
        known.put("messageId", Members::text);
        known.put("traceId", Members::text);
        known.put("run", EnvelopeReader::run);
        known.put("scope", Members::text);
        known.put("activation", Members::text);
        known.put("agent", Members::text);
        known.put("kind", EnvelopeReader::kind);
        known.put("delivery", EnvelopeReader::delivery);
        known.put("payload", JsonParser::skipChildren);
        return Members.read(in, known).require(in, known.keySet());
    }

    private static RunId run(JsonParser in) {
        try {
            return RunId.of(Members.text(in));
        } catch (IllegalArgumentException e) {
            throw JsonText.problem(in, "is no id for a run: 1 to 200 letters, digits, '.', '_', ':' and '-'", e);
        }
    }

    private static Envelope.Kind kind(JsonParser in) {
        var name = Members.text(in);
        var kinds = Envelope.Kind.values();
        return Arrays.stream(kinds)
                .filter(k -> k.name().equals(name))
                .findFirst()
                .orElseThrow(() -> JsonText.problem(
                        in, "'" + JsonText.shortened(name) + "' is none of " + Arrays.toString(kinds)));
    }

    private static Delivery delivery(JsonParser in) {
        var known = new LinkedHashMap<String, Function<JsonParser, ?>>();
        known.put("attempt", Members::integer);
        known.put("deadline", n -> ScalarJson.parse(n, Instant.class, Members.text(n)));
        known.put("priority", Members::integer);
        var members = Members.read(in, known).require(in, List.of("attempt", "priority"));
        return new Delivery(
                members.get("attempt", Integer.class),
                members.find("deadline", Instant.class),
                members.get("priority", Integer.class));
    }

    private static Payload payload(JsonParser in, Map<String, Function<JsonParser, ?>> known) {
        for (var name = in.nextName(); name != null; name = in.nextName()) {
            in.nextToken();
            if (name.equals("payload")) {
                var payload = (Payload) Members.read(in, known).only(in, PAYLOADS);
                while (in.nextToken() != JsonToken.END_OBJECT) {
                    in.skipChildren();
                }
                return payload;
            }
            in.skipChildren();
        }
        throw JsonText.missing(in, "payload");
    }

    private Payload past(JsonParser in, String scope) {
        if (in.currentToken() != JsonToken.START_ARRAY) {
            throw JsonText.unexpected(in, "a list of labels");
        }
        var commits = new ArrayList<ActivationId>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            var label = Members.text(in);
            commits.add(labels.find(scope, label).orElseThrow(() -> JsonText.problem(in, noActivation(label, scope))));
        }
        return new Payload.Past(List.copyOf(commits));
    }

    private static Payload problem(JsonParser in) {
        var known = new LinkedHashMap<String, Function<JsonParser, ?>>();
        known.put("code", Members::text);
        known.put("text", Members::text);
        var members = Members.read(in, known).require(in, known.keySet());
        return new Payload.Problem(members.get("code", String.class), members.get("text", String.class));
    }

    private static String noActivation(String label, String scope) {
        return "'" + JsonText.shortened(label) + "' is no activation of the graph"
                + (scope.isEmpty() ? "" : " in scope '" + JsonText.shortened(scope) + "'")
                + ": one like \"visit@0#plan.3\", and the sender has to run the same graph";
    }
}
