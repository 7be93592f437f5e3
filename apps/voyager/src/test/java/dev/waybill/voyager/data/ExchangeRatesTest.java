package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waybill.voyager.request.Money;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExchangeRatesTest {

    private static final Currency USD = Currency.getInstance("USD");

    private final ExchangeRates rates = new ExchangeRates();

    @Test
    void saysOfWhichDayTheyAre() {
        assertThat(rates.asOf()).isAfter(LocalDate.of(2026, 1, 1));
        assertThat(rates.source()).contains("currency-api");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CNY", "JPY", "EUR", "TRY", "ZAR", "GBP", "KRW", "KWD"})
    void aRoundTripLosesAtMostRounding(String code) {
        Currency currency = Currency.getInstance(code);
        Money money = Money.of("1000", "USD");

        Money there = rates.convert(money, currency).orElseThrow();
        Money back = rates.convert(there, USD).orElseThrow();

        assertThat(there.amount().scale()).isEqualTo(currency.getDefaultFractionDigits());
        assertThat(back.minus(money).amount().abs()).isLessThan(new BigDecimal("0.50"));
    }

    @Test
    void crossRatesAreTheQuotientOfTheTwo() {
        BigDecimal direct = rates.rate(Currency.getInstance("EUR"), Currency.getInstance("CNY"))
                .orElseThrow();
        BigDecimal euros = rates.rate(USD, Currency.getInstance("EUR")).orElseThrow();
        BigDecimal yuan = rates.rate(USD, Currency.getInstance("CNY")).orElseThrow();

        assertThat(direct.multiply(euros)).isCloseTo(yuan, within(new BigDecimal("0.0000001")));
        assertThat(direct).isBetween(new BigDecimal("6"), new BigDecimal("10"));
    }

    @Test
    void theSameCurrencyNeedsNoRateAndAnUnknownOneHasNone() {
        Money gold = new Money(BigDecimal.ONE, Currency.getInstance("XXX"));

        assertThat(rates.convert(Money.of("5", "EUR"), Currency.getInstance("EUR")))
                .hasValue(Money.of("5", "EUR"));
        assertThat(rates.convert(gold, USD)).isEmpty();
    }
}
