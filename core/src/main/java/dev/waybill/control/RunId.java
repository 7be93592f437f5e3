package dev.waybill.control;

/**
 * The id of a run.
 *
 * @param value 1 to 200 letters, digits, '.', '_', ':' and '-'
 */
public record RunId(String value) {
    /** Checks the form. */
    public RunId {
        if (!value.matches("[\\p{L}\\p{N}._:-]{1,200}")) {
            throw new IllegalArgumentException(
                    "'" + value + "' is no id for a run: 1 to 200 letters, digits, '.', '_', ':' and '-'");
        }
    }

    /** The id with that value. */
    public static RunId of(String value) {
        return new RunId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
