package dev.waybill.cli.soak;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import java.util.LinkedHashMap;

/** The people of a soak: the same question gets the same answer, whoever gives it. */
final class Answers {
    private Answers() {}

    static Answer to(Question question, String by) {
        var values = new LinkedHashMap<String, String>();
        for (var field : question.fields()) {
            if (field.required()) {
                values.put(field.name(), value(field, Math.floorMod((question.text() + field.name()).hashCode(), 97)));
            }
        }
        return Answer.of(values).by(by);
    }

    private static String value(Field field, int number) {
        return field.type() == Field.Type.CHOICE
                ? field.choices().get(number % field.choices().size())
                : String.valueOf(number);
    }
}
