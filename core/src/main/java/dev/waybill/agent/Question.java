package dev.waybill.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something that a person is asked: see {@link AgentContext#ask}. Immutable.
 *
 * @param text what people read, without secrets
 * @param fields what is asked for; none if any answer will do
 * @param people who may answer; empty if anybody may
 * @param expiresAfter how long an answer is waited for, if not for ever
 * @param otherwise the answer that counts when nobody answers in time; without one the agent gets an error
 */
public record Question(
        String text,
        List<Field> fields,
        List<String> people,
        Optional<Duration> expiresAfter,
        Optional<Answer> otherwise) {
    /** The name of the field of {@link #approval} and {@link #choice}. */
    public static final String CHOICE = "choice";

    /** What {@link #approval} accepts, besides {@link #REJECT}. */
    public static final String APPROVE = "approve";

    /** What {@link #approval} accepts, besides {@link #APPROVE}. */
    public static final String REJECT = "reject";

    /** Checks that names are unique, that it expires if it says what happens then, and that the default answer fits. */
    public Question {
        fields = List.copyOf(fields);
        people = List.copyOf(people);
        var names = fields.stream().map(Field::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new IllegalArgumentException("two fields of a question have the same name: " + names);
        }
        if (expiresAfter.isEmpty() && otherwise.isPresent()) {
            throw new IllegalArgumentException("a question that does not expire has no answer for that case");
        }
        var form = fields;
        otherwise.ifPresent(answer -> {
            var problems = problems(form, answer);
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException("the answer for the case that nobody answers: " + problems);
            }
        });
    }

    /** A question with fields; any answer will do if there is none. */
    public static Question form(String text, Field... fields) {
        return new Question(text, Arrays.asList(fields), List.of(), Optional.empty(), Optional.empty());
    }

    /** A question with one field {@value #CHOICE}. */
    public static Question choice(String text, String... choices) {
        return form(text, Field.choice(CHOICE, choices));
    }

    /** Approve or reject, and why if somebody wants to say so. */
    public static Question approval(String text) {
        return form(
                text,
                Field.choice(CHOICE, APPROVE, REJECT),
                Field.of("comment", Field.Type.TEXT).optional());
    }

    /** Only these people may answer. */
    public Question answeredBy(String... names) {
        return new Question(text, fields, Arrays.asList(names), expiresAfter, otherwise);
    }

    /** After that time the agent gets an error. */
    public Question expiresAfter(Duration time) {
        return new Question(text, fields, people, Optional.of(time), Optional.empty());
    }

    /** After that time {@code answer} counts. */
    public Question expiresAfter(Duration time, Answer answer) {
        return new Question(text, fields, people, Optional.of(time), Optional.of(answer));
    }

    /** Everything that is wrong with an answer, each as one sentence; nothing if it is accepted. */
    public List<String> problems(Answer answer) {
        return problems(fields, answer);
    }

    private static List<String> problems(List<Field> fields, Answer answer) {
        var problems = new ArrayList<String>();
        for (var field : fields) {
            var value = answer.values().get(field.name());
            if (value == null) {
                if (field.required()) {
                    problems.add("field '" + field.name() + "' is missing");
                }
            } else {
                field.problem(value).ifPresent(p -> problems.add("field '" + field.name() + "': " + p));
            }
        }
        var known = fields.stream().map(Field::name).toList();
        for (var name : answer.values().keySet()) {
            if (!known.contains(name)) {
                problems.add("there is no field '" + name + "'; there are: " + known);
            }
        }
        return problems;
    }
}
