package dev.waybill.agent;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What somebody answered to a {@link Question}. Immutable.
 *
 * @param values by the names of the fields
 * @param by who
 * @param at when; set by the engine that takes it
 */
public record Answer(Map<String, String> values, String by, Instant at) {
    /** Keeps a copy. */
    public Answer {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** These values, by nobody yet: say {@link #by(String)}. */
    public static Answer of(Map<String, String> values) {
        return new Answer(values, "", Instant.EPOCH);
    }

    /** That choice. */
    public static Answer choose(String choice) {
        return of(Map.of(Question.CHOICE, choice));
    }

    /** Yes to {@link Question#approval}. */
    public static Answer approve() {
        return choose(Question.APPROVE);
    }

    /** No to {@link Question#approval}. */
    public static Answer reject() {
        return choose(Question.REJECT);
    }

    /** With one more value. */
    public Answer with(String field, String value) {
        var more = new LinkedHashMap<>(values);
        more.put(field, value);
        return new Answer(more, by, at);
    }

    /** By that person. */
    public Answer by(String person) {
        return new Answer(values, person, at);
    }

    /** At that time. */
    public Answer at(Instant time) {
        return new Answer(values, by, time);
    }

    /** What was chosen. */
    public String choice() {
        return text(Question.CHOICE);
    }

    /** Whether {@link Question#approval} was given. */
    public boolean isApproval() {
        return find(Question.CHOICE).filter(Question.APPROVE::equals).isPresent();
    }

    /** The value of a field, if it was given. */
    public Optional<String> find(String field) {
        return Optional.ofNullable(values.get(field));
    }

    /**
     * The value of a field.
     *
     * @throws IllegalArgumentException if it was not given
     */
    public String text(String field) {
        return find(field).orElseThrow(() -> new IllegalArgumentException("the answer has no field '" + field + "'"));
    }

    /** The value of a field that is a number. */
    public BigDecimal number(String field) {
        return new BigDecimal(text(field));
    }

    /** The value of a field that is a date. */
    public LocalDate date(String field) {
        return LocalDate.parse(text(field));
    }

    /** The value of a field that is true or false. */
    public boolean flag(String field) {
        return Boolean.parseBoolean(text(field));
    }
}
