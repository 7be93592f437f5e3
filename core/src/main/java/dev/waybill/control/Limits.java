package dev.waybill.control;

import dev.waybill.agent.Usage;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * How much a run may do. Reaching a limit ends the run with an outcome of its own; it can be resumed with a higher one.
 *
 * @param visits the most activations of one node, or {@link #NONE}
 * @param activations the most activations of the run, or {@link #NONE}
 * @param repeats the most commits in a row that bring nothing new, or {@link #NONE}
 * @param time how long the run may be at work since it was started or resumed, if limited; waiting for people does not count
 * @param tokens the most tokens, or {@link Long#MAX_VALUE}
 * @param money the most money, if limited
 */
public record Limits(
        int visits, int activations, int repeats, Optional<Duration> time, long tokens, Optional<BigDecimal> money) {
    /** No limit. */
    public static final int NONE = Integer.MAX_VALUE;

    private static final Limits UNLIMITED =
            new Limits(NONE, NONE, NONE, Optional.empty(), Long.MAX_VALUE, Optional.empty());

    /** Checks that all are positive. */
    public Limits {
        if (visits < 1 || activations < 1 || repeats < 1 || tokens < 1) {
            throw new IllegalArgumentException("a limit must be at least 1: visits " + visits + ", activations "
                    + activations + ", repeats " + repeats + ", tokens " + tokens);
        }
        if (time.filter(t -> !t.isPositive()).isPresent()
                || money.filter(m -> m.signum() <= 0).isPresent()) {
            throw new IllegalArgumentException("a limit must be more than 0: time " + time + ", money " + money);
        }
    }

    /** Nothing is limited. */
    public static Limits none() {
        return UNLIMITED;
    }

    /** At most so many activations of one node. */
    public static Limits visits(int visits) {
        return UNLIMITED.withVisits(visits);
    }

    /** These limits, with another one for the activations of one node. */
    public Limits withVisits(int most) {
        return new Limits(most, activations, repeats, time, tokens, money);
    }

    /** These limits, and at most so many activations in all. */
    public Limits activations(int most) {
        return new Limits(visits, most, repeats, time, tokens, money);
    }

    /**
     * These limits, and at most so many commits in a row that bring nothing new: an update that its node has made before,
     * or a state that its node has left behind before.
     */
    public Limits repeats(int most) {
        return new Limits(visits, activations, most, time, tokens, money);
    }

    /** These limits, and at most that long at work since the start or the last resumption. */
    public Limits time(Duration most) {
        return new Limits(visits, activations, repeats, Optional.of(most), tokens, money);
    }

    /** These limits, and at most so many tokens. */
    public Limits tokens(long most) {
        return new Limits(visits, activations, repeats, time, most, money);
    }

    /** These limits, and at most so much money. */
    public Limits money(BigDecimal most) {
        return new Limits(visits, activations, repeats, time, tokens, Optional.of(most));
    }

    /** These limits, and where they leave something open, what {@code others} say. */
    public Limits over(Limits others) {
        return new Limits(
                visits == NONE ? others.visits : visits,
                activations == NONE ? others.activations : activations,
                repeats == NONE ? others.repeats : repeats,
                time.or(() -> others.time),
                tokens == Long.MAX_VALUE ? others.tokens : tokens,
                money.or(() -> others.money));
    }

    /** The name of the limit that {@code usage} has gone over, or empty. */
    String exceeded(Usage usage) {
        if (usage.tokens() > tokens) {
            return "tokens " + tokens;
        }
        return money.filter(m -> usage.money().compareTo(m) > 0)
                .map(m -> "money " + m.toPlainString())
                .orElse("");
    }
}
