package dev.waybill.voyager.facts;

import dev.waybill.voyager.data.Airport;
import dev.waybill.voyager.data.Airports;
import dev.waybill.voyager.data.Countries;
import dev.waybill.voyager.data.Country;
import dev.waybill.voyager.data.Holidays;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.data.Sun;
import dev.waybill.voyager.data.SunTimes;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.TravelRequest;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Looks up the facts of a trip in the embedded data. Thread-safe. */
public final class TripFactsFinder {

    private static final int AIRPORTS = 2;
    private static final double AIRPORT_WITHIN_KM = 150;

    private final Countries countries;
    private final Airports airports;
    private final Holidays holidays;

    public TripFactsFinder(Countries countries, Airports airports, Holidays holidays) {
        this.countries = countries;
        this.airports = airports;
        this.holidays = holidays;
    }

    /** The facts for a place and the dates of a request. */
    public TripFacts find(TravelPlace place, TravelRequest request) {
        String country = place.country();
        return new TripFacts(
                place,
                List.of(),
                new LocalText(countries.name(country, Language.ZH), countries.name(country, Language.EN)),
                countries.facts(country),
                countries.find(country).flatMap(Country::climate),
                airports(place),
                holidays.between(country, request.startDate(), request.endDate()),
                sun(place, request));
    }

    private List<Airport> airports(TravelPlace place) {
        return place.atlas()
                .map(city -> city.airports().stream()
                        .map(airports::find)
                        .flatMap(Optional::stream)
                        .toList())
                .orElseGet(() -> airports.nearest(place.location(), AIRPORTS, AIRPORT_WITHIN_KM));
    }

    private static List<SunTimes> sun(TravelPlace place, TravelRequest request) {
        ZoneId zone = ZoneId.of(place.timezone());
        return request.startDate()
                .datesUntil(request.endDate().plusDays(1))
                .map(date -> Sun.on(date, place.location(), zone))
                .toList();
    }
}
