package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Money;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Map;
import java.util.Optional;

/**
 * The exchange rates of one day, indicative and not for dealing. Read on first use; safe for many threads.
 *
 * <p>Cross rates go over the base currency with 16 significant digits; an amount is rounded only once, at the end, half
 * up to the decimals of the target currency.
 */
public final class ExchangeRates {

    private record Table(String source, LocalDate asOf, String base, Map<String, BigDecimal> rates) {}

    private final Lazy<Table> table = new Lazy<>(() -> new Resources().complete("data/rates.json", Table.class));

    /** The day of the rates. */
    public LocalDate asOf() {
        return table.get().asOf();
    }

    /** Where the rates come from. */
    public String source() {
        return table.get().source();
    }

    /** How many units of the second currency one unit of the first buys; empty if either is not in the table. */
    public Optional<BigDecimal> rate(Currency from, Currency to) {
        if (from.equals(to)) {
            return Optional.of(BigDecimal.ONE);
        }
        return perBase(from).flatMap(f -> perBase(to).map(t -> t.divide(f, MathContext.DECIMAL64)));
    }

    /** The amount in another currency; empty if there is no rate. */
    public Optional<Money> convert(Money money, Currency to) {
        return rate(money.currency(), to).map(rate -> new Money(money.amount().multiply(rate), to));
    }

    private Optional<BigDecimal> perBase(Currency currency) {
        return currency.getCurrencyCode().equals(table.get().base())
                ? Optional.of(BigDecimal.ONE)
                : Optional.ofNullable(table.get().rates().get(currency.getCurrencyCode()));
    }
}
