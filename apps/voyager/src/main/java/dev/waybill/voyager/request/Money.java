package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;

/**
 * An amount in one currency. The amount always has the currency's own number of decimals (2 for EUR, 0 for JPY); every
 * operation rounds half up to it. Negative amounts are allowed: they are what is missing. Arithmetic between two
 * currencies is an {@link IllegalArgumentException}.
 */
public record Money(BigDecimal amount, Currency currency) implements Comparable<Money> {

    public Money {
        amount = amount.setScale(Math.max(0, currency.getDefaultFractionDigits()), RoundingMode.HALF_UP);
    }

    /** For example {@code Money.of("1500", "EUR")}. */
    public static Money of(String amount, String currencyCode) {
        return new Money(new BigDecimal(amount), Currency.getInstance(currencyCode));
    }

    public static Money zero(Currency currency) {
        return new Money(BigDecimal.ZERO, currency);
    }

    public Money plus(Money other) {
        return new Money(amount.add(sameCurrency(other).amount), currency);
    }

    public Money minus(Money other) {
        return new Money(amount.subtract(sameCurrency(other).amount), currency);
    }

    public Money times(long factor) {
        return new Money(amount.multiply(BigDecimal.valueOf(factor)), currency);
    }

    public Money times(BigDecimal factor) {
        return new Money(amount.multiply(factor), currency);
    }

    /** A share of this amount, rounded half up; the shares of all need not add up to the whole. */
    public Money dividedBy(long parts) {
        return new Money(amount.divide(BigDecimal.valueOf(parts), amount.scale(), RoundingMode.HALF_UP), currency);
    }

    /** 1, 0 or -1. */
    public int signum() {
        return amount.signum();
    }

    @Override
    public int compareTo(Money other) {
        return amount.compareTo(sameCurrency(other).amount);
    }

    /** The plain form {@code 1500.00 EUR}. */
    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency.getCurrencyCode();
    }

    private Money sameCurrency(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("Cannot mix " + currency + " and " + other.currency);
        }
        return other;
    }
}
