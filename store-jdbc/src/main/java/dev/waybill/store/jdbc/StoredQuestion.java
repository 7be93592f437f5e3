package dev.waybill.store.jdbc;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.json.ValueJson;
import dev.waybill.state.ValueType;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The stored form of questions and answers, which must not change its names; values keep their order. */
record StoredQuestion(
        String text,
        List<Field> fields,
        List<String> people,
        Optional<Duration> expiresAfter,
        Optional<StoredAnswer> otherwise) {
    private static final ValueType TYPE = ValueType.of(StoredQuestion.class);

    /** The value of a field. */
    record FieldValue(String field, String value) {}

    /** An answer. */
    record StoredAnswer(List<FieldValue> values, String by, Instant at) {
        private static final ValueType TYPE = ValueType.of(StoredAnswer.class);

        static StoredAnswer of(Answer answer) {
            return new StoredAnswer(
                    answer.values().entrySet().stream()
                            .map(e -> new FieldValue(e.getKey(), e.getValue()))
                            .toList(),
                    answer.by(),
                    answer.at());
        }

        Answer answer() {
            var map = new LinkedHashMap<String, String>();
            values.forEach(v -> map.put(v.field(), v.value()));
            return new Answer(map, by, at);
        }
    }

    static String json(Question question) {
        return ValueJson.text(
                TYPE,
                new StoredQuestion(
                        question.text(),
                        question.fields(),
                        question.people(),
                        question.expiresAfter(),
                        question.otherwise().map(StoredAnswer::of)));
    }

    static Question question(String json) {
        var stored = (StoredQuestion) ValueJson.decode(TYPE, json);
        return new Question(
                stored.text,
                stored.fields,
                stored.people,
                stored.expiresAfter,
                stored.otherwise.map(StoredAnswer::answer));
    }

    static String json(Answer answer) {
        return ValueJson.text(StoredAnswer.TYPE, StoredAnswer.of(answer));
    }

    static Answer answer(String json) {
        return ((StoredAnswer) ValueJson.decode(StoredAnswer.TYPE, json)).answer();
    }
}
