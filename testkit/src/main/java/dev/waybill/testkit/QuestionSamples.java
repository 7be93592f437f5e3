package dev.waybill.testkit;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Questions and answers with everything that there can be in one, for {@link StoreContract}. */
final class QuestionSamples {
    private QuestionSamples() {}

    /** A question with a field of every type, in the {@code number}th second. */
    static QuestionRecord question(String id, RunRecord run, int number) {
        var fields = new ArrayList<Field>();
        for (var type : Field.Type.values()) {
            var choices = type == Field.Type.CHOICE ? List.of("да", "no \u0000", "") : List.<String>of();
            fields.add(new Field("f-" + type, "Label \u0000 标签 " + type, type, choices, type == Field.Type.CHOICE));
        }
        var otherwise = new Answer(
                StoreSamples.inOrder("f-TEXT", "z \u0000 \ud83d", "f-CHOICE", "да"),
                "nobody",
                Instant.parse("2026-01-02T00:00:00Z"));
        var form = new Question(
                "May I? \u0000 可以吗 𝒳",
                fields,
                List.of("王", "b \u0000"),
                Optional.of(Duration.ofSeconds(90, 1)),
                Optional.of(otherwise));
        return new QuestionRecord(
                id,
                run.id(),
                "research@0/search@0",
                number,
                form,
                Instant.parse("2026-01-02T03:04:05.5Z").plusSeconds(number),
                Optional.empty());
    }

    static Answer answer(String by) {
        return new Answer(
                StoreSamples.inOrder("f-TEXT", "z \u0000 没关系", "f-CHOICE", "no \u0000"),
                by,
                Instant.parse("2026-01-02T03:06:07.000000008Z"));
    }
}
