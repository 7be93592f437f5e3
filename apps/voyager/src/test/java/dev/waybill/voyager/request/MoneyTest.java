package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MoneyTest {

    @ParameterizedTest
    @CsvSource({"1500,EUR,1500.00 EUR", "0.005,EUR,0.01 EUR", "0.5,JPY,1 JPY", "-0.5,JPY,-1 JPY", "1.2345,KWD,1.235 KWD"
    })
    void roundsHalfUpToTheDecimalsOfItsCurrency(String amount, String currency, String expected) {
        assertThat(Money.of(amount, currency)).hasToString(expected);
    }

    @Test
    void isEqualHoweverItWasWritten() {
        assertThat(Money.of("5000", "CNY")).isEqualTo(Money.of("5000.00", "CNY"));
    }

    @Test
    void addsSubtractsAndMultiplies() {
        Money money = Money.of("10.10", "EUR");

        assertThat(money.plus(Money.of("0.90", "EUR"))).isEqualTo(Money.of("11", "EUR"));
        assertThat(money.minus(Money.of("20", "EUR"))).isEqualTo(Money.of("-9.90", "EUR"));
        assertThat(money.times(3)).isEqualTo(Money.of("30.30", "EUR"));
        assertThat(money.times(new BigDecimal("0.1"))).isEqualTo(Money.of("1.01", "EUR"));
        assertThat(Money.of("10", "EUR").dividedBy(3)).isEqualTo(Money.of("3.33", "EUR"));
        assertThat(Money.zero(Currency.getInstance("JPY")).signum()).isZero();
    }

    @Test
    void neverMixesCurrencies() {
        Money euros = Money.of("1", "EUR");
        Money yen = Money.of("1", "JPY");

        assertThatIllegalArgumentException().isThrownBy(() -> euros.plus(yen)).withMessageContaining("EUR and JPY");
        assertThatIllegalArgumentException().isThrownBy(() -> euros.compareTo(yen));
    }
}
