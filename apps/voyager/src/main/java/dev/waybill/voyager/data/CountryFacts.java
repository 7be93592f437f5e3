package dev.waybill.voyager.data;

import java.util.List;

/**
 * What a visitor should know of a country, from the curated atlas.
 *
 * @param plugs letters of the plug types in use
 * @param voltage mains in volts
 * @param frequency mains in hertz
 * @param drives {@code left} or {@code right}
 * @param note the one thing to prepare before going
 * @param verifyAt a page where a reader can check it
 */
public record CountryFacts(
        List<String> plugs,
        int voltage,
        int frequency,
        LocalText tipping,
        Emergency emergency,
        String drives,
        LocalText languages,
        LocalText note,
        String verifyAt) {

    public CountryFacts {
        plugs = List.copyOf(plugs);
    }
}
