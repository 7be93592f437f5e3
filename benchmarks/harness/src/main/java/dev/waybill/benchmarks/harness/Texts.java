package dev.waybill.benchmarks.harness;

import java.util.List;

/** The texts of the loop and of the subgraphs. */
public final class Texts {
    private static final String MESSAGE = "x".repeat(190);
    private static final String SUBJECT = "y".repeat(995);

    private Texts() {}

    /** A message of 200 characters, another one for each number. */
    public static String message(int number) {
        return MESSAGE + String.valueOf(1_000_000_000L + number);
    }

    /** Checks that these are the first so many messages. */
    public static void check(int count, List<String> messages) {
        Checks.expect(count, messages.size());
        Checks.expect(message(0), messages.get(0));
        Checks.expect(message(count / 2), messages.get(count / 2));
        Checks.expect(message(count - 1), messages.get(count - 1));
    }

    /** A subject of 1,000 characters, another one for each number. */
    public static String subject(int number) {
        return SUBJECT + String.valueOf(10_000 + number);
    }
}
