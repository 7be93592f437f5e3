package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.PlaceNames;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the embedded data answers to a reading of free text. Safe for many threads. */
public final class AtlasPlaceNames implements PlaceNames {

    /** A double room, a day's meals and a day's transit in the United States, in dollars, to scale by price level. */
    private static final CostTier UNITED_STATES =
            new CostTier(new BigDecimal(160), new BigDecimal(60), new BigDecimal(15));
    /** On top of bed, meals and transit: tickets and a reserve. */
    private static final BigDecimal SIGHTS_AND_RESERVE = new BigDecimal("1.25");

    private static final MathContext ROUGH = new MathContext(2, RoundingMode.UP);
    private static final Currency USD = Currency.getInstance("USD");

    private final AtlasLibrary atlas;
    private final Destinations destinations;
    private final Countries countries;
    private final ExchangeRates rates;
    private final Lazy<Pattern> names = new Lazy<>(this::pattern);

    public AtlasPlaceNames(AtlasLibrary atlas, Destinations destinations, Countries countries, ExchangeRates rates) {
        this.atlas = atlas;
        this.destinations = destinations;
        this.countries = countries;
        this.rates = rates;
    }

    @Override
    public Optional<String> findIn(String text) {
        return names.get().matcher(text).results().map(MatchResult::group).findFirst();
    }

    @Override
    public boolean isPlace(String text) {
        return destinations.isKnown(text);
    }

    @Override
    public Optional<Currency> currencyAt(String place) {
        return destinations.find(place).flatMap(destination -> switch (destination) {
            case Destination.InAtlas found -> Optional.of(found.city().currency());
            case Destination.Known known ->
                countries.find(known.city().country()).flatMap(Country::currency);
            case Destination.Unknown unknown -> Optional.empty();
        });
    }

    @Override
    public Optional<Money> usualCost(String place, int days, int people, Currency currency) {
        return destinations.find(place).flatMap(destination -> switch (destination) {
            case Destination.InAtlas found -> {
                CityCosts costs = found.city().costs();
                yield cost(costs.mid(), costs.currency(), days, people, currency);
            }
            case Destination.Known known ->
                countries
                        .find(known.city().country())
                        .flatMap(Country::priceLevel)
                        .flatMap(level -> cost(scaled(level), USD, days, people, currency));
            case Destination.Unknown unknown -> Optional.empty();
        });
    }

    /** Rounded up to two figures, so that it looks like the estimate it is. */
    private Optional<Money> cost(CostTier tier, Currency from, int days, int people, Currency to) {
        BigDecimal rooms = BigDecimal.valueOf((people + 1) / 2);
        BigDecimal day =
                tier.bed().multiply(rooms).add(tier.meals().add(tier.transit()).multiply(BigDecimal.valueOf(people)));
        Money total = new Money(day.multiply(BigDecimal.valueOf(days)).multiply(SIGHTS_AND_RESERVE), from);
        return rates.convert(total, to).map(money -> new Money(money.amount().round(ROUGH), to));
    }

    private static CostTier scaled(BigDecimal level) {
        return new CostTier(
                UNITED_STATES.bed().multiply(level),
                UNITED_STATES.meals().multiply(level),
                UNITED_STATES.transit().multiply(level));
    }

    /** Names as written, longest first; Latin ones as whole words, 罗马 not in 罗马尼亚. */
    private Pattern pattern() {
        List<String> all = atlas.entries().stream()
                .flatMap(AtlasEntry::names)
                .filter(name -> Language.of(name) == Language.ZH || name.length() > 2)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        String regex = all.stream().map(Pattern::quote).collect(Collectors.joining("|"));
        return Pattern.compile(
                "(?<![\\p{IsLatin}\\p{M}])(?:" + regex + ")(?![\\p{IsLatin}\\p{M}]|尼亚)",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
