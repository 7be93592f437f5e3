package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules of the atlas find what is planted. */
final class AtlasRulesTest {

    private final AtlasCity city = new AtlasLibrary().load("hangzhou");
    private final Airports airports = new Airports();

    @Test
    void aSightFarAwayInNoAreaAtNoAddressIsNamedThreeTimes() {
        Poi sight = city.pois().getFirst();
        GeoPoint far = new GeoPoint(sight.location().lat() + 1, sight.location().lon());
        Poi broken = with(sight, sight.id(), far, "nowhere", "http://example.org");

        assertThat(AtlasRules.violations(with(broken), airports))
                .containsExactly(
                        "atlas/hangzhou.json: " + sight.id() + ": is " + Math.round(far.kmTo(city.location()))
                                + " km from the centre",
                        "atlas/hangzhou.json: " + sight.id() + ": no such area: nowhere",
                        "atlas/hangzhou.json: " + sight.id() + ": no https address: http://example.org");
    }

    @Test
    void aSightTwiceIsNamedByIdAndByPlace() {
        Poi second = city.pois().get(1);

        assertThat(AtlasRules.violations(with(second), airports))
                .anyMatch(violation -> violation.contains("pois: repeated"))
                .anyMatch(violation -> violation.contains(second.id() + ": is 0 m from " + second.id()));
    }

    @Test
    void theCityAsItIsBreaksNone() {
        assertThat(AtlasRules.violations(with(city.pois().getFirst()), airports))
                .isEmpty();
    }

    private AtlasCity with(Poi first) {
        List<Poi> pois = new ArrayList<>(city.pois());
        pois.set(0, first);
        return new AtlasCity(
                city.schema(),
                city.id(),
                city.name(),
                city.aliases(),
                city.country(),
                city.location(),
                city.timezone(),
                city.currency(),
                city.summary(),
                city.transit(),
                city.airports(),
                city.hotelArea(),
                city.verifyAt(),
                city.areas(),
                pois,
                city.dishes(),
                city.climate(),
                city.climateVerifyAt(),
                city.costs());
    }

    private static Poi with(Poi poi, String id, GeoPoint location, String area, String verifyAt) {
        return new Poi(
                id,
                poi.name(),
                location,
                poi.category(),
                poi.interests(),
                poi.indoor(),
                poi.minutes(),
                poi.hours(),
                poi.closedWeekdays(),
                poi.mustSee(),
                poi.price(),
                Optional.empty(),
                area,
                poi.description(),
                verifyAt,
                Optional.empty());
    }
}
