package dev.waybill.voyager.facts;

import dev.waybill.voyager.data.Airport;
import dev.waybill.voyager.data.CountryFacts;
import dev.waybill.voyager.data.HolidayCalendar;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.data.SunTimes;
import dev.waybill.voyager.request.Assumption;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a plan says of a trip beside the plan itself.
 *
 * @param assumptions what the traveller did not say and was taken as given
 * @param country the facts a visitor should know, where the atlas has them
 * @param countryClimate a sentence on the country's climate in English, for a place without a climate of its own
 * @param airports nearest first
 * @param sun one entry a day in order
 */
public record TripFacts(
        TravelPlace place,
        List<Assumption> assumptions,
        LocalText countryName,
        Optional<CountryFacts> country,
        Optional<String> countryClimate,
        List<Airport> airports,
        HolidayCalendar holidays,
        List<SunTimes> sun) {

    public TripFacts {
        assumptions = List.copyOf(assumptions);
        airports = List.copyOf(airports);
        sun = List.copyOf(sun);
    }

    /** When it gets dark, one time a day; empty where the sun does not set on every day of the trip. */
    public List<LocalTime> sunsets() {
        List<LocalTime> sunsets =
                sun.stream().flatMap(times -> times.sunset().stream()).toList();
        return sunsets.size() == sun.size() ? sunsets : List.of();
    }

    /** The same facts with more that was taken as given. */
    public TripFacts assuming(List<Assumption> more) {
        List<Assumption> all = new ArrayList<>(assumptions);
        all.addAll(more);
        return new TripFacts(place, all, countryName, country, countryClimate, airports, holidays, sun);
    }
}
