package dev.waybill.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads lengths of time and moments as people write them. */
final class Spans {
    private static final Pattern SPAN = Pattern.compile("(\\d{1,9})(ms|s|m|min|h|d|w)");

    private Spans() {}

    /**
     * Reads a length of time: {@code 500ms}, {@code 90s}, {@code 15m}, {@code 2h}, {@code 30d}, {@code 6w}, or as {@code PT1H30M}.
     *
     * @throws TypeConversionException if it is anything else, or none at all
     */
    static Duration parse(String text) {
        return find(text).orElseThrow(() -> new TypeConversionException("'" + text + "' is no length of time"));
    }

    private static Optional<Duration> find(String text) {
        var match = SPAN.matcher(text);
        try {
            var span = match.matches() ? of(Long.parseLong(match.group(1)), match.group(2)) : Duration.parse(text);
            return Optional.of(span).filter(Duration::isPositive);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration of(long number, String unit) {
        return switch (unit) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m", "min" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            case "d" -> Duration.ofDays(number);
            default -> Duration.ofDays(7 * number);
        };
    }

    /** Reads a moment: a length of time from {@code now}, or {@code 2026-05-01T18:00} with or without an offset or zone. */
    static Optional<Instant> moment(String text, Instant now, ZoneId zone) {
        return find(text).map(now::plus).or(() -> time(text, zone));
    }

    private static Optional<Instant> time(String text, ZoneId zone) {
        try {
            return Optional.of(LocalDateTime.parse(text).atZone(zone).toInstant());
        } catch (DateTimeException e) {
            return zoned(text);
        }
    }

    private static Optional<Instant> zoned(String text) {
        try {
            return Optional.of(
                    text.indexOf('[') < 0
                            ? OffsetDateTime.parse(text).toInstant()
                            : ZonedDateTime.parse(text).toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
