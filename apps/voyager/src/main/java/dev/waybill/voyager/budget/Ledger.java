package dev.waybill.voyager.budget;

import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.RateUsed;
import java.util.Currency;
import java.util.Optional;

/**
 * Turns local sums, one after the other, into amounts in both currencies. Each home amount is the difference of two
 * rounded running totals, so that the home amounts of all entries add up exactly to the converted total.
 */
final class Ledger {

    private final Optional<RateUsed> rate;
    private Money running;

    Ledger(Currency local, Optional<RateUsed> rate) {
        this.rate = rate;
        this.running = Money.zero(local);
    }

    Amount enter(Money local) {
        Money before = running;
        running = running.plus(local);
        return new Amount(local, rate.map(used -> used.toHome(running).minus(used.toHome(before))));
    }
}
