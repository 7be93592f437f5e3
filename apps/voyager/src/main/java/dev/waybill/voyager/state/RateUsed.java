package dev.waybill.voyager.state;

import dev.waybill.voyager.request.Money;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.Currency;

/**
 * The exchange rate of a budget.
 *
 * @param rate what one unit of {@code home} is worth in {@code local}, more than zero
 * @param asOf the day the rate is of
 * @param live read from a service in this run; else embedded and as old as the date says
 */
public record RateUsed(Currency home, Currency local, BigDecimal rate, LocalDate asOf, boolean live) {

    public RateUsed {
        if (rate.signum() <= 0) {
            throw new IllegalArgumentException("A rate is more than zero: " + rate);
        }
    }

    /** The traveller's money for a sum on the spot, rounded half up. */
    public Money toHome(Money onTheSpot) {
        return new Money(onTheSpot.amount().divide(rate, MathContext.DECIMAL128), home);
    }

    /** What a sum of the traveller's money is on the spot, rounded half up. */
    public Money toLocal(Money traveller) {
        return new Money(traveller.amount().multiply(rate), local);
    }

    /** Whether the traveller pays in the currency of the place anyway. */
    public boolean sameCurrency() {
        return home.equals(local);
    }
}
