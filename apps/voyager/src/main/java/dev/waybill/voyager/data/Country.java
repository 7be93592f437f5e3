package dev.waybill.voyager.data;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/**
 * What the generated table knows of a country.
 *
 * @param currency absent where the table names one that the JDK does not know
 * @param languages ISO 639-1 codes
 * @param continent two letters, as in {@code EU}
 * @param phone calling codes without plus
 * @param priceLevel official exchange rate against purchasing power, the United States being 1
 * @param priceLevelYear the year of the price level
 * @param climate one English sentence
 */
public record Country(
        String code,
        Optional<Currency> currency,
        List<String> languages,
        String continent,
        String capital,
        List<String> phone,
        Optional<BigDecimal> priceLevel,
        Optional<Integer> priceLevelYear,
        Optional<String> climate) {

    public Country {
        languages = List.copyOf(languages);
        phone = List.copyOf(phone);
    }
}
