package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Interests;
import dev.waybill.voyager.request.Language;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToLongFunction;

/** The rules an atlas city must keep, beyond those that its records enforce; every broken one becomes a line. */
final class AtlasRules {

    private static final double MAX_KM_FROM_CENTRE = 80;
    private static final double MIN_KM_APART = 0.03;
    private static final List<String> MEAT = List.of("pork", "beef", "chicken", "lamb", "fish", "seafood");
    private static final List<String> FIELDS = List.of(
            "name", "location", "category", "hours", "closedWeekdays", "price", "booking", "description", "dietary");

    private final AtlasCity city;
    private final Airports airports;
    private final List<String> violations = new ArrayList<>();

    private AtlasRules(AtlasCity city, Airports airports) {
        this.city = city;
        this.airports = airports;
    }

    static List<String> violations(AtlasCity city, Airports airports) {
        AtlasRules rules = new AtlasRules(city, airports);
        rules.head();
        rules.areas();
        rules.sights();
        rules.dishes();
        rules.climate();
        rules.costs();
        return rules.violations;
    }

    private void head() {
        check(city.id().matches("[a-z]+(-[a-z]+)*"), "id", "must be lower case with hyphens");
        text("name", city.name());
        text("summary", city.summary());
        text("transit", city.transit());
        check(
                List.of(Locale.getISOCountries()).contains(city.country()),
                "country",
                "is no ISO country: " + city.country());
        check(ZoneId.getAvailableZoneIds().contains(city.timezone()), "timezone", "is unknown: " + city.timezone());
        url("verifyAt", city.verifyAt());
        for (String alias : city.aliases()) {
            check(
                    alias.equals(alias.toLowerCase(Locale.ROOT)) && !alias.isBlank(),
                    "aliases",
                    "not lower case: " + alias);
        }
        unique("aliases", city.aliases());
        double before = 0;
        for (String iata : city.airports()) {
            double km = airports.find(iata)
                    .map(airport -> airport.location().kmTo(city.location()))
                    .orElse(Double.NaN);
            check(km < 150, "airports", iata + " is unknown or " + km + " km away");
            check(km >= before, "airports", "not nearest first: " + city.airports());
            before = km;
        }
        check(!city.airports().isEmpty(), "airports", "none");
    }

    private void areas() {
        between("areas", city.areas().size(), 4, 8);
        unique("areas", city.areas().stream().map(Area::id).toList());
        area("hotelArea", city.hotelArea());
        for (Area area : city.areas()) {
            text(area.id(), area.name());
            near(area.id(), area.location());
        }
    }

    private void sights() {
        List<Poi> pois = city.pois();
        between("pois", pois.size(), 12, 16);
        unique("pois", pois.stream().map(Poi::id).toList());
        between("pois mustSee", count(pois, poi -> poi.mustSee() ? 1 : 0), 3, 5);
        between("pois indoor", count(pois, poi -> poi.indoor() ? 1 : 0), 4, pois.size() - 4L);
        for (List<String> wanted :
                List.of(List.of("history"), List.of("museums", "art"), List.of("views", "nature"), List.of("family"))) {
            long serving = count(pois, poi -> poi.interests().stream().anyMatch(wanted::contains) ? 1 : 0);
            check(serving >= 2, "pois", "only " + serving + " for " + wanted);
        }
        check(
                pois.stream()
                        .anyMatch(poi -> poi.interests().contains("food")
                                || poi.interests().contains("markets")),
                "pois",
                "none for food or markets");
        pois.forEach(this::sight);
        for (int i = 0; i < pois.size(); i++) {
            for (int j = i + 1; j < pois.size(); j++) {
                double km = pois.get(i).location().kmTo(pois.get(j).location());
                check(
                        km >= MIN_KM_APART,
                        pois.get(i).id(),
                        "is " + Math.round(km * 1000) + " m from " + pois.get(j).id());
            }
        }
    }

    private void sight(Poi poi) {
        String id = poi.id();
        check(id.startsWith(city.id() + "-") && id.matches("[a-z0-9]+(-[a-z0-9]+)*"), id, "id must be <city>-<name>");
        text(id, poi.name());
        text(id, poi.description());
        poi.booking().ifPresent(booking -> text(id, booking));
        near(id, poi.location());
        vocabulary(id, List.of(poi.category()), Vocabulary.CATEGORIES);
        vocabulary(id, poi.interests(), Interests.VOCABULARY);
        between(id + " interests", poi.interests().size(), 1, 4);
        between(id + " minutes", poi.minutes(), 30, 360);
        check(poi.minutes() % 15 == 0, id, "minutes not a multiple of 15: " + poi.minutes());
        check(
                poi.hours().closeMinute() - poi.hours().openMinute() >= poi.minutes(),
                id,
                "a visit of " + poi.minutes() + " minutes does not fit into its hours");
        check(poi.closedWeekdays().stream().allMatch(day -> day >= 1 && day <= 7), id, "weekdays must be 1 to 7");
        check(poi.closedWeekdays().size() < 7, id, "never open");
        unique(id + " closedWeekdays", poi.closedWeekdays());
        price(id, poi.price());
        area(id, poi.area());
        url(id, poi.verifyAt());
        poi.checkedAgainst().ifPresent(comparison -> comparison(id, comparison));
    }

    private void dishes() {
        List<Dish> dishes = city.dishes();
        between("dishes", dishes.size(), 8, 10);
        unique("dishes", dishes.stream().map(Dish::id).toList());
        between("dishes for breakfast or snack", serving(Meal.BREAKFAST, Meal.SNACK), 2, 10);
        between("dishes for lunch", serving(Meal.LUNCH), 5, 10);
        between("dishes for dinner", serving(Meal.DINNER), 5, 10);
        dishes.forEach(this::dish);
    }

    private void dish(Dish dish) {
        String id = dish.id();
        check(id.startsWith(city.id() + "-") && id.matches("[a-z0-9]+(-[a-z0-9]+)*"), id, "id must be <city>-<name>");
        text(id, dish.name());
        text(id, dish.description());
        vocabulary(id, dish.dietary(), Vocabulary.DIETARY);
        vocabulary(id, dish.interests(), Interests.VOCABULARY);
        check(!dish.meals().isEmpty() && dish.interests().contains("food"), id, "needs a meal and the interest food");
        boolean fromWater = dish.dietary().contains("fish") || dish.dietary().contains("seafood");
        check(!dish.interests().contains("seafood") || fromWater, id, "is no seafood");
        boolean meat = dish.dietary().stream().anyMatch(MEAT::contains);
        check(!meat || !dish.dietary().contains("vegetarian"), id, "is not vegetarian: " + dish.dietary());
        boolean animal =
                meat || dish.dietary().contains("egg") || dish.dietary().contains("dairy");
        check(!animal || !dish.dietary().contains("vegan"), id, "is not vegan: " + dish.dietary());
        check(
                !dish.dietary().contains("halal")
                        || (!dish.dietary().contains("pork") && !dish.dietary().contains("alcohol")),
                id,
                "is not halal: " + dish.dietary());
        between(id + " areas", dish.areas().size(), 1, 3);
        dish.areas().forEach(area -> area(id, area));
        price(id, dish.price());
        url(id, dish.verifyAt());
        dish.checkedAgainst().ifPresent(comparison -> comparison(id, comparison));
    }

    private void climate() {
        url("climateVerifyAt", city.climateVerifyAt());
        for (int i = 0; i < 12; i++) {
            MonthClimate month = city.climate().get(i);
            check(month.month() == i + 1, "climate", "months out of order at " + month.month());
            check(month.maxC() <= 45 && month.minC() >= -30, "climate", "implausible: " + month);
            check(month.rainMm() <= 800, "climate", "implausible: " + month);
            check(
                    (month.rainMm() < 5) == (month.wetDays() < 2) || month.wetDays() <= 3,
                    "climate",
                    "rain and wet days differ: " + month);
        }
        int warmest = city.climate().stream()
                .max(Comparator.comparingDouble(MonthClimate::maxC))
                .orElseThrow()
                .month();
        List<Integer> summer = city.location().lat() > 0 ? List.of(5, 6, 7, 8, 9) : List.of(11, 12, 1, 2, 3);
        check(summer.contains(warmest), "climate", "month " + warmest + " cannot be the warmest");
    }

    private void costs() {
        CityCosts costs = city.costs();
        check(costs.currency().equals(city.currency()), "costs", "currency is not the city's");
        for (ToLongFunction<CostTier> part : List.<ToLongFunction<CostTier>>of(
                tier -> tier.bed().longValue(), tier -> tier.meals().longValue())) {
            check(
                    part.applyAsLong(costs.budget()) < part.applyAsLong(costs.mid())
                            && part.applyAsLong(costs.mid()) < part.applyAsLong(costs.comfort()),
                    "costs",
                    "do not rise from budget to comfort");
        }
        between("costs year", costs.year(), 2023, 2026);
    }

    private long serving(Meal... meals) {
        return count(city.dishes(), dish -> dish.meals().stream().anyMatch(List.of(meals)::contains) ? 1 : 0);
    }

    private static <T> long count(List<T> items, ToLongFunction<T> one) {
        return items.stream().mapToLong(one).sum();
    }

    private void text(String id, LocalText text) {
        check(
                Language.of(text.zh()) == Language.ZH || text.zh().equals(text.en()),
                id,
                "no Chinese in zh: " + text.zh());
        check(Language.of(text.en()) == Language.EN, id, "Chinese in en: " + text.en());
    }

    private void near(String id, GeoPoint place) {
        double km = place.kmTo(city.location());
        check(km <= MAX_KM_FROM_CENTRE, id, "is " + Math.round(km) + " km from the centre");
    }

    private void price(String id, Price price) {
        check(price.currency().equals(city.currency()), id, "price in " + price.currency());
        between(id + " price year", price.year(), 2023, 2026);
    }

    private void area(String id, String area) {
        check(city.areas().stream().anyMatch(known -> known.id().equals(area)), id, "no such area: " + area);
    }

    private void vocabulary(String id, List<String> words, List<String> known) {
        unique(id, words);
        words.forEach(word -> check(known.contains(word), id, "unknown word: " + word));
    }

    private void comparison(String id, Comparison comparison) {
        check(!comparison.source().isBlank() && !comparison.fields().isEmpty(), id, "checkedAgainst says nothing");
        comparison.fields().forEach(field -> check(FIELDS.contains(field), id, "checkedAgainst of no field: " + field));
    }

    private void url(String id, String url) {
        try {
            URI uri = new URI(url);
            check("https".equals(uri.getScheme()) && uri.getHost() != null, id, "no https address: " + url);
        } catch (URISyntaxException e) {
            check(false, id, "no address: " + url);
        }
    }

    private void unique(String id, List<?> items) {
        Set<Object> once = new LinkedHashSet<>(items);
        check(once.size() == items.size(), id, "repeated: " + items);
    }

    private void between(String id, long value, long min, long max) {
        check(value >= min && value <= max, id, "is " + value + ", must be " + min + " to " + max);
    }

    private void check(boolean holds, String id, String violation) {
        if (!holds) {
            violations.add("atlas/" + city.id() + ".json: " + id + ": " + violation);
        }
    }
}
