package dev.waybill.cli.text;

/** Durations for people: the unit follows the size. */
public final class Durations {
    private Durations() {}

    /** E.g. {@code 0 ms}, {@code 412 ms}, {@code 3.2 s}, {@code 2 min 05 s} or {@code 3 h 07 min}. */
    public static String of(long micros) {
        long millis = micros / 1_000;
        if (millis < 1_000) {
            return millis + " ms";
        }
        if (millis < 60_000) {
            return millis / 1_000 + "." + millis % 1_000 / 100 + " s";
        }
        long seconds = millis / 1_000;
        return seconds < 3_600
                ? seconds / 60 + " min " + twoDigits(seconds % 60) + " s"
                : seconds / 3_600 + " h " + twoDigits(seconds % 3_600 / 60) + " min";
    }

    private static String twoDigits(long number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
