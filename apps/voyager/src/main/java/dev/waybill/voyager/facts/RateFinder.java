package dev.waybill.voyager.facts;

import dev.waybill.voyager.state.RateUsed;
import java.util.Currency;
import java.util.Optional;

/** Finds the exchange rate from the traveller's currency to the one of a place. Thread-safe. */
@FunctionalInterface
public interface RateFinder {

    /** One for equal currencies; empty when one of the two is not known. */
    Optional<RateUsed> find(Currency home, Currency local);
}
