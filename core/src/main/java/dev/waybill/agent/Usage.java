package dev.waybill.agent;

import java.math.BigDecimal;

/**
 * What work has cost so far, counted against the limits of the run.
 *
 * @param tokens tokens of language models, at least 0
 * @param money in the one currency of the application, at least 0
 */
public record Usage(long tokens, BigDecimal money) {
    /** Nothing. */
    public static final Usage NONE = new Usage(0, BigDecimal.ZERO);

    /** Checks that nothing is negative. */
    public Usage {
        if (tokens < 0 || money.signum() < 0) {
            throw new IllegalArgumentException("usage is at least 0: tokens " + tokens + ", money " + money);
        }
    }

    /** So many tokens. */
    public static Usage tokens(long tokens) {
        return new Usage(tokens, BigDecimal.ZERO);
    }

    /** So much money. */
    public static Usage money(String amount) {
        return new Usage(0, new BigDecimal(amount));
    }

    /** Both together. */
    public Usage plus(Usage other) {
        if (this == NONE) {
            return other;
        }
        return other == NONE ? this : new Usage(Math.addExact(tokens, other.tokens), money.add(other.money));
    }

    /** Whether it is nothing at all. */
    public boolean isNone() {
        return tokens == 0 && money.signum() == 0;
    }
}
