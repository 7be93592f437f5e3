package dev.waybill.voyager.facts;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.GeoPoint;
import dev.waybill.voyager.data.LocalText;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/**
 * A place that a request's destination was found to mean.
 *
 * @param country ISO 3166-1 alpha-2
 * @param timezone IANA name
 * @param currency empty when the country's is not known
 * @param namesakes other places of that name, with their country, that were not taken
 * @param atlas the city's sights, dishes and costs; empty when only its position is known
 */
public record TravelPlace(
        LocalText name,
        String country,
        GeoPoint location,
        String timezone,
        Optional<Currency> currency,
        List<LocalText> namesakes,
        Optional<AtlasCity> atlas) {

    public TravelPlace {
        namesakes = List.copyOf(namesakes);
    }

    public static TravelPlace of(AtlasCity city) {
        return new TravelPlace(
                city.name(),
                city.country(),
                city.location(),
                city.timezone(),
                Optional.of(city.currency()),
                List.of(),
                Optional.of(city));
    }
}
