package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The curated files keep the rules of the atlas; every violation is named with file and id. */
final class AtlasTest {

    private static final List<String> CITIES = List.of(
            "beijing", "cape-town", "chengdu", "hangzhou", "istanbul", "lisbon", "new-york", "paris", "rome", "tokyo");

    private final AtlasLibrary atlas = new AtlasLibrary();
    private final Airports airports = new Airports();
    private final Countries countries = new Countries();

    static Stream<String> cities() {
        return new AtlasLibrary().entries().stream().map(AtlasEntry::id);
    }

    @Test
    void hasTheTenCities() {
        assertThat(cities()).containsAll(CITIES);
    }

    @ParameterizedTest
    @MethodSource("cities")
    void everyCityKeepsEveryRule(String id) {
        assertThat(AtlasRules.violations(atlas.load(id), airports)).isEmpty();
    }

    @Test
    void noIdIsUsedTwiceInAllTheAtlas() {
        List<String> ids = cities().map(atlas::load)
                .flatMap(city -> Stream.concat(
                        city.pois().stream().map(Poi::id),
                        city.dishes().stream().map(Dish::id)))
                .toList();
        Set<String> once = new LinkedHashSet<>(ids);

        assertThat(ids).hasSize(once.size()).hasSizeGreaterThan(200);
    }

    @Test
    void noNameMeansTwoCities() {
        List<String> keys = atlas.entries().stream()
                .flatMap(entry -> entry.names().map(PlaceKey::of).distinct())
                .toList();

        assertThat(keys).doesNotHaveDuplicates();
    }

    @Test
    void everyCountryOfTheAtlasHasFactsThatKeepTheRules() {
        List<String> violations = new ArrayList<>();
        atlas.entries().stream()
                .map(AtlasEntry::country)
                .distinct()
                .forEach(code -> violations.addAll(countries
                        .facts(code)
                        .map(facts -> violations(code, facts))
                        .orElse(List.of("atlas/country-facts.json: " + code + ": missing"))));

        assertThat(violations).isEmpty();
    }

    private static List<String> violations(String code, CountryFacts facts) {
        List<String> violations = new ArrayList<>();
        check(
                !facts.plugs().isEmpty() && facts.plugs().stream().allMatch(plug -> plug.matches("[A-O]")),
                "plugs",
                violations);
        check(facts.voltage() >= 100 && facts.voltage() <= 240, "voltage", violations);
        check(facts.frequency() == 50 || facts.frequency() == 60, "frequency", violations);
        check(List.of("left", "right").contains(facts.drives()), "drives", violations);
        Emergency emergency = facts.emergency();
        check(
                Stream.of(
                                emergency.police(),
                                emergency.ambulance(),
                                emergency.fire(),
                                emergency.general().orElse("112"))
                        .allMatch(number -> number.matches("\\d{2,5}")),
                "emergency",
                violations);
        check("https".equals(URI.create(facts.verifyAt()).getScheme()), "verifyAt", violations);
        return violations.stream()
                .map(field -> "atlas/country-facts.json: " + code + ": " + field)
                .toList();
    }

    private static void check(boolean holds, String field, List<String> violations) {
        if (!holds) {
            violations.add(field);
        }
    }
}
