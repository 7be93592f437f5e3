package dev.waybill.cli;

import dev.waybill.control.Limits;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that limit a run in another way than its application does. */
final class LimitOptions {
    @Option(names = "--visits", paramLabel = "N", descriptionKey = "limit.visits")
    private @Nullable Count visits;

    @Option(names = "--activations", paramLabel = "N", descriptionKey = "limit.activations")
    private @Nullable Count activations;

    @Option(names = "--time", paramLabel = "TIME", descriptionKey = "limit.time")
    private @Nullable Duration time;

    @Option(names = "--tokens", paramLabel = "N", descriptionKey = "limit.tokens")
    private @Nullable Count tokens;

    @Option(names = "--money", paramLabel = "AMOUNT", descriptionKey = "limit.money")
    private @Nullable BigDecimal money;

    /** The usual limits with those that were given in their place; nothing if none was. */
    Optional<Limits> over(Limits usual) {
        var limits = usual;
        if (visits != null) {
            limits = limits.withVisits(visits.value());
        }
        if (activations != null) {
            limits = limits.activations(activations.value());
        }
        if (time != null) {
            limits = limits.time(time);
        }
        if (tokens != null) {
            limits = limits.tokens(tokens.value());
        }
        if (money != null) {
            limits = limits.money(money);
        }
        return limits.equals(usual) ? Optional.empty() : Optional.of(limits);
    }
}
