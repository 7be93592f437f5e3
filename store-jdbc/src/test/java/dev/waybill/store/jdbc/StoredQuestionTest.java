package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredQuestionTest {
    private static final Answer ANSWER =
            Answer.of(Map.of("choice", "no")).with("a", "\u0000").by("王").at(Instant.parse("2026-01-02T03:04:05.6Z"));

    @Test
    void theStoredFormOfAQuestionIsAsItHasAlwaysBeen() {
        var question = Question.form(
                        "Go?",
                        Field.choice("choice", "yes", "no"),
                        Field.of("a", Field.Type.TEXT).optional())
                .answeredBy("王")
                .expiresAfter(Duration.ofMinutes(5), ANSWER);

        var json = StoredQuestion.json(question);

        assertThat(json)
                .isEqualTo("{\"text\":\"Go?\",\"fields\":["
                        + "{\"name\":\"choice\",\"label\":\"choice\",\"type\":\"CHOICE\","
                        + "\"choices\":[\"yes\",\"no\"],\"required\":true},"
                        + "{\"name\":\"a\",\"label\":\"a\",\"type\":\"TEXT\",\"choices\":[],\"required\":false}],"
                        + "\"people\":[\"王\"],\"expiresAfter\":\"PT5M\",\"otherwise\":"
                        + StoredQuestion.json(ANSWER) + "}");
        assertThat(StoredQuestion.question(json)).isEqualTo(question);
    }

    @Test
    void theStoredFormOfAnAnswerIsAsItHasAlwaysBeen() {
        var json = StoredQuestion.json(ANSWER);

        assertThat(json)
                .isEqualTo("{\"values\":[{\"field\":\"choice\",\"value\":\"no\"},"
                        + "{\"field\":\"a\",\"value\":\"\\u0000\"}],"
                        + "\"by\":\"王\",\"at\":\"2026-01-02T03:04:05.600Z\"}");
        assertThat(StoredQuestion.answer(json)).isEqualTo(ANSWER);
    }
}
