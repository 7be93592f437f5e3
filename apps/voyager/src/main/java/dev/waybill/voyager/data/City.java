package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import java.time.ZoneId;
import java.util.Optional;

/**
 * A city of the GeoNames table.
 *
 * @param country ISO 3166-1 alpha-2
 * @param timezone IANA name
 */
public record City(
        long geonameId,
        String name,
        Optional<String> zhName,
        GeoPoint location,
        String country,
        long population,
        String timezone) {

    public String name(Language language) {
        return language == Language.ZH ? zhName.orElse(name) : name;
    }

    public ZoneId zone() {
        return ZoneId.of(timezone);
    }
}
