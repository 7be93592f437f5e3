package dev.waybill.cli;

import java.math.BigDecimal;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/**
 * A number of minutes as an option takes it, such as {@code 2} or {@code 0.5}.
 *
 * @param time more than nothing
 */
record Minutes(Duration time) {
    private static final BigDecimal MILLIS = BigDecimal.valueOf(60_000);

    /**
     * Reads what somebody gave for an option.
     *
     * @throws TypeConversionException if it is anything else, less than a millisecond, or too much
     */
    static Minutes parse(String text) {
        try {
            var time = Duration.ofMillis(
                    new BigDecimal(text).multiply(MILLIS).toBigInteger().longValueExact());
            if (time.isPositive()) {
                return new Minutes(time);
            }
        } catch (ArithmeticException | NumberFormatException e) {
            throw (TypeConversionException) problem(text).initCause(e);
        }
        throw problem(text);
    }

    private static TypeConversionException problem(String text) {
        return new TypeConversionException("'" + text + "' is no number of minutes");
    }
}
