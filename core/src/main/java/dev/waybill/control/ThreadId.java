package dev.waybill.control;

/**
 * The id of a thread.
 *
 * @param value 1 to 200 letters, digits, '.', '_', ':' and '-'
 */
public record ThreadId(String value) {
    /** Checks the form. */
    public ThreadId {
        if (!value.matches("[\\p{L}\\p{N}._:-]{1,200}")) {
            throw new IllegalArgumentException(
                    "'" + value + "' is no id for a thread: 1 to 200 letters, digits, '.', '_', ':' and '-'");
        }
    }

    /** The id with that value. */
    public static ThreadId of(String value) {
        return new ThreadId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
