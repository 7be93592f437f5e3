package dev.waybill.cli.output;

import dev.waybill.engine.ActivationPath;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import java.io.PrintStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One JSON document per line. The shape is documented in {@code docs/cli.md} and kept. */
public final class JsonLines implements RunListener {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final PrintStream stream;

    /** Lines on that stream. */
    public JsonLines(PrintStream stream) {
        this.stream = stream;
    }

    /** An object of that type, to be filled and handed to {@link #write}. */
    public static ObjectNode object(String type) {
        return MAPPER.createObjectNode().put("type", type);
    }

    /** The document that a text is, with every digit of its numbers. */
    public static JsonNode parsed(String json) {
        return MAPPER.readTree(json);
    }

    /** A text as a document. */
    static JsonNode text(String text) {
        return MAPPER.getNodeFactory().stringNode(text);
    }

    /** A moment in microseconds since 1970-01-01T00:00Z, as it is written everywhere. */
    public static String at(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).toString();
    }

    /** Puts texts into a list of {@code node}. */
    public static void putAll(ObjectNode node, String field, Collection<String> texts) {
        var array = node.putArray(field);
        texts.forEach(array::add);
    }

    /** Says which activation is meant. */
    public static ObjectNode with(ObjectNode node, ActivationPath activation) {
        return node.put("activation", activation.toString())
                .put("node", activation.activation().node().name())
                .put("round", activation.activation().round())
                .put("scope", activation.scope());
    }

    /** Writes one line. */
    public void write(JsonNode node) {
        stream.println(node.toString());
        stream.flush();
    }

    @Override
    public void on(RunEvent event) {
        write(
                switch (event) {
                    case RunEvent.RunStarted e ->
                        run(event("run_started", e), e.run(), e.thread(), e.graph(), e.traceId());
                    case RunEvent.RunResumed e ->
                        run(event("run_resumed", e), e.run(), e.thread(), e.graph(), e.traceId())
                                .put("committed", e.committed());
                    case RunEvent.ActivationStarted e -> with(event("activation_started", e), e.activation());
                    case RunEvent.ActivationProgress e ->
                        with(event("activation_progress", e), e.activation())
                                .put("name", e.progress().name())
                                .put("stage", e.progress().stage().name().toLowerCase(java.util.Locale.ROOT))
                                .put("detail", e.progress().detail());
                    case RunEvent.ActivationCommitted e -> committed(e);
                    case RunEvent.ActivationFailed e ->
                        problem(with(event("activation_failed", e), e.activation()), e.problem())
                                .put("handled", e.handled());
                    case RunEvent.ActivationRetried e ->
                        problem(
                                with(event("activation_retried", e), e.activation())
                                        .put("attempt", e.attempt())
                                        .put("delayMicros", e.delayMicros()),
                                e.problem());
                    case RunEvent.ActivationCancelled e ->
                        with(event("activation_cancelled", e), e.activation()).put("by", e.by());
                    case RunEvent.QuestionAsked e -> question(event("question_asked", e), e.question());
                    case RunEvent.QuestionAnswered e -> question(event("question_answered", e), e.question());
                    case RunEvent.RunWaiting e -> QuestionJson.putAll(event("run_waiting", e), e.questions());
                    case RunEvent.RunEnded e -> event("run_ended", e).put("outcome", outcome(e.outcome()));
                });
    }

    private static ObjectNode committed(RunEvent.ActivationCommitted event) {
        var node = with(event("activation_committed", event), event.activation())
                .put("durationMicros", event.durationMicros());
        node.set("update", Updates.toJson(event.update()));
        putAll(node, "targets", event.targets());
        return node;
    }

    private static ObjectNode question(ObjectNode node, QuestionRecord question) {
        QuestionJson.fill(node.putObject("question"), question);
        return node;
    }

    private static ObjectNode event(String type, RunEvent event) {
        return object(type).put("sequence", event.sequence()).put("at", at(event.micros()));
    }

    private static ObjectNode run(ObjectNode node, Object run, Object thread, String app, String traceId) {
        return node.put("run", run.toString())
                .put("thread", thread.toString())
                .put("app", app)
                .put("traceId", traceId);
    }

    /** Says what went wrong. */
    public static ObjectNode problem(ObjectNode node, WaybillException problem) {
        node.putObject("problem").put("code", problem.code()).put("message", problem.text());
        return node;
    }

    /** The word for a kind of outcome. */
    public static String outcome(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed completed -> "completed";
            case Outcome.Failed failed -> "failed";
            case Outcome.LimitReached limit -> "limit_reached";
            case Outcome.Cancelled cancelled -> "cancelled";
            case Outcome.Waiting waiting -> "waiting";
        };
    }
}
