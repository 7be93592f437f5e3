package dev.waybill.voyager.facts;

import dev.waybill.voyager.data.City;
import dev.waybill.voyager.data.Countries;
import dev.waybill.voyager.data.Country;
import dev.waybill.voyager.data.Destination;
import dev.waybill.voyager.data.Destinations;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.request.Language;
import java.util.Optional;

/** Finds places in the atlas first, then in the embedded table of cities. */
public final class EmbeddedPlaces implements PlaceFinder {

    private final Destinations destinations;
    private final Countries countries;

    public EmbeddedPlaces(Destinations destinations, Countries countries) {
        this.destinations = destinations;
        this.countries = countries;
    }

    @Override
    public Optional<TravelPlace> find(String destination) {
        return switch (destinations.resolve(destination)) {
            case Destination.InAtlas found -> Optional.of(TravelPlace.of(found.city()));
            case Destination.Known found -> Optional.of(outside(found));
            case Destination.Unknown unknown -> Optional.empty();
        };
    }

    private TravelPlace outside(Destination.Known found) {
        City city = found.city();
        return new TravelPlace(
                new LocalText(city.name(Language.ZH), city.name(Language.EN)),
                city.country(),
                city.location(),
                city.timezone(),
                countries.find(city.country()).flatMap(Country::currency),
                found.homonyms().stream()
                        .map(this::withCountry)
                        .distinct()
                        .filter(other -> !other.equals(withCountry(city)))
                        .toList(),
                Optional.empty());
    }

    private LocalText withCountry(City city) {
        return new LocalText(
                city.name(Language.ZH) + "（" + countries.name(city.country(), Language.ZH) + "）",
                city.name(Language.EN) + " (" + countries.name(city.country(), Language.EN) + ")");
    }
}
