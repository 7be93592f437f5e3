package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A gazetteer of a few places: the well-known ones are found inside a text, the others only as a whole. */
final class SomePlaces implements PlaceNames {

    private static final Map<String, String> WELL_KNOWN = wellKnown();
    private static final List<String> OTHERS = List.of("london", "大阪", "苏州", "三亚", "springfield", "lisbon, portugal");

    @Override
    public Optional<String> findIn(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return WELL_KNOWN.keySet().stream()
                .filter(lower::contains)
                .min(Comparator.comparingInt(lower::indexOf))
                .map(name -> text.substring(lower.indexOf(name), lower.indexOf(name) + name.length()));
    }

    @Override
    public boolean isPlace(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return WELL_KNOWN.containsKey(lower) || OTHERS.contains(lower);
    }

    @Override
    public Optional<Currency> currencyAt(String place) {
        return Optional.ofNullable(WELL_KNOWN.get(place.toLowerCase(Locale.ROOT)))
                .map(Currency::getInstance);
    }

    @Override
    public Optional<Money> usualCost(String place, int days, int people, Currency currency) {
        return isPlace(place)
                ? Optional.of(new Money(BigDecimal.valueOf(100L * days * people), currency))
                : Optional.empty();
    }

    private static Map<String, String> wellKnown() {
        Map<String, String> currencies = new LinkedHashMap<>();
        currencies.put("杭州", "CNY");
        currencies.put("hangzhou", "CNY");
        currencies.put("成都", "CNY");
        currencies.put("北京", "CNY");
        currencies.put("东京", "JPY");
        currencies.put("tokyo", "JPY");
        currencies.put("lisbon", "EUR");
        currencies.put("里斯本", "EUR");
        currencies.put("rome", "EUR");
        currencies.put("罗马", "EUR");
        currencies.put("paris", "EUR");
        currencies.put("new york", "USD");
        currencies.put("纽约", "USD");
        currencies.put("cape town", "ZAR");
        currencies.put("istanbul", "TRY");
        return currencies;
    }
}
