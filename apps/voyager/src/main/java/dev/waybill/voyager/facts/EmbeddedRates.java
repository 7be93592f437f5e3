package dev.waybill.voyager.facts;

import dev.waybill.voyager.data.ExchangeRates;
import dev.waybill.voyager.state.RateUsed;
import java.util.Currency;
import java.util.Optional;

/** Finds rates in the embedded table. */
public final class EmbeddedRates implements RateFinder {

    private final ExchangeRates rates;

    public EmbeddedRates(ExchangeRates rates) {
        this.rates = rates;
    }

    @Override
    public Optional<RateUsed> find(Currency home, Currency local) {
        return rates.rate(home, local).map(rate -> new RateUsed(home, local, rate, rates.asOf(), false));
    }
}
