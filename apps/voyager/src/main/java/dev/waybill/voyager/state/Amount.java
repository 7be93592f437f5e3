package dev.waybill.voyager.state;

import dev.waybill.voyager.request.Money;
import java.util.Optional;

/**
 * One sum in the currency of the place and, where a rate is known, in the traveller's.
 *
 * @param home empty when no rate between the two currencies is known
 */
public record Amount(Money local, Optional<Money> home) {

    public Amount plus(Amount other) {
        return new Amount(local.plus(other.local), home.flatMap(mine -> other.home.map(theirs -> mine.plus(theirs))));
    }
}
