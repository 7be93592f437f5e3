package dev.waybill.cli.output;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.spi.QuestionRecord;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Questions to people as JSON. */
public final class QuestionJson {
    private QuestionJson() {}

    /** Fills {@code node} with a question, and its answer if there is one. */
    public static ObjectNode fill(ObjectNode node, QuestionRecord asked) {
        var question = asked.question();
        node.put("id", asked.id())
                .put("run", asked.run().value())
                .put("activation", asked.activation())
                .put("text", question.text());
        var fields = node.putArray("fields");
        question.fields().forEach(field -> fill(fields.addObject(), field));
        JsonLines.putAll(node, "people", question.people());
        node.put("askedAt", asked.askedAt().toString());
        asked.expiresAt().ifPresent(at -> node.put("expiresAt", at.toString()));
        asked.answer().ifPresent(answer -> fill(node.putObject("answer"), answer));
        return node;
    }

    private static void fill(ObjectNode node, Field field) {
        node.put("name", field.name())
                .put("label", field.label())
                .put("type", field.type().name().toLowerCase(Locale.ROOT));
        JsonLines.putAll(node, "choices", field.choices());
        node.put("required", field.required());
    }

    private static void fill(ObjectNode node, Answer answer) {
        var values = node.putObject("values");
        answer.values().forEach(values::put);
        node.put("by", answer.by()).put("at", answer.at().toString());
    }

    /** Puts a list of questions into {@code node}. */
    public static ObjectNode putAll(ObjectNode node, List<QuestionRecord> questions) {
        var array = node.putArray("questions");
        questions.forEach(question -> fill(array.addObject(), question));
        return node;
    }
}
