package dev.waybill.agent;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * One thing that a {@link Question} asks for.
 *
 * @param name unique in its question: letters, digits, '_' and '-'
 * @param label what people read
 * @param type what is accepted
 * @param choices what may be chosen, for {@link Type#CHOICE}; empty otherwise
 * @param required whether an answer must have it
 */
public record Field(String name, String label, Type type, List<String> choices, boolean required) {
    /** What a field accepts. */
    public enum Type {
        /** Any text. */
        TEXT,
        /** A whole number. */
        INTEGER,
        /** A decimal number. */
        DECIMAL,
        /** {@code true} or {@code false}. */
        BOOLEAN,
        /** A date, as 2026-12-24. */
        DATE,
        /** One of the choices. */
        CHOICE
    }

    /** Checks the name and the choices. */
    public Field {
        if (!name.matches("[\\p{L}\\p{N}_-]{1,100}")) {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name for a field: 1 to 100 letters, digits, '_' and '-'");
        }
        choices = List.copyOf(choices);
        if ((type == Type.CHOICE) == choices.isEmpty()) {
            throw new IllegalArgumentException("field '" + name + "': a choice, and nothing else, has choices");
        }
    }

    /** A required field. */
    public static Field of(String name, Type type) {
        return new Field(name, name, type, List.of(), true);
    }

    /** A required choice. */
    public static Field choice(String name, String... choices) {
        return new Field(name, name, Type.CHOICE, List.of(choices), true);
    }

    /** The same field, which may be left out. */
    public Field optional() {
        return new Field(name, label, type, choices, false);
    }

    /** The same field with another label. */
    public Field labelled(String text) {
        return new Field(name, text, type, choices, required);
    }

    /** Why {@code value} is not accepted, or empty. */
    Optional<String> problem(String value) {
        return switch (type) {
            case TEXT -> Optional.empty();
            case INTEGER -> accepts(() -> new BigInteger(value), "'" + value + "' is no whole number");
            case DECIMAL -> accepts(() -> new BigDecimal(value), "'" + value + "' is no number");
            case BOOLEAN ->
                value.equals("true") || value.equals("false")
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is neither true nor false");
            case DATE -> accepts(() -> LocalDate.parse(value), "'" + value + "' is no date such as 2026-12-24");
            case CHOICE ->
                choices.contains(value)
                        ? Optional.empty()
                        : Optional.of("'" + value + "' is none of " + String.join(", ", choices));
        };
    }

    private static Optional<String> accepts(Runnable reading, String problem) {
        try {
            reading.run();
            return Optional.empty();
        } catch (NumberFormatException | DateTimeParseException e) {
            return Optional.of(problem);
        }
    }
}
