package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Money;
import java.math.BigDecimal;
import java.util.Currency;

/** A usual price of one adult in the local currency, as known in a year; zero exactly when free. */
public record Price(PriceBand band, BigDecimal amount, Currency currency, int year) {

    public Price {
        if (amount.signum() < 0 || (amount.signum() == 0) != (band == PriceBand.FREE)) {
            throw new IllegalArgumentException("A price is zero exactly when it is free: " + band + " " + amount);
        }
    }

    public Money money() {
        return new Money(amount, currency);
    }
}
