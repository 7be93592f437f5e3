package dev.waybill.voyager.state;

import dev.waybill.voyager.data.LocalText;
import java.util.Optional;

/**
 * Something the reviewer found.
 *
 * @param day the day of the trip it is about, empty for the trip as a whole
 * @param text what it means, in both languages
 * @param directive the change asked for; empty when there is nothing to change, only to know
 * @param round the review it was found in, 0 for the first
 * @param open whether it still stands; a closed one was removed by a revision and is kept as the history of the plan
 */
public record Risk(
        RiskCode code, Optional<Integer> day, LocalText text, Optional<Directive> directive, int round, boolean open) {

    public Risk closed() {
        return new Risk(code, day, text, directive, round, false);
    }
}
