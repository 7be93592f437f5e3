package dev.waybill.cli;

import picocli.CommandLine.TypeConversionException;

/**
 * A number of things as an option takes it: none at all would make no sense.
 *
 * @param value 1 or more
 */
record Count(int value) {
    Count {
        if (value < 1) {
            throw new IllegalArgumentException("a count is 1 or more: " + value);
        }
    }

    /**
     * Reads what somebody gave for an option.
     *
     * @throws TypeConversionException if it is anything else, also a number that is too large
     */
    static Count parse(String text) {
        try {
            return new Count(Integer.parseInt(text));
        } catch (IllegalArgumentException e) {
            var problem = new TypeConversionException("'" + text + "' is no count");
            problem.initCause(e);
            throw problem;
        }
    }
}
