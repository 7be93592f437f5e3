package dev.waybill.voyager.data;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;

/**
 * A city of the curated atlas, one file of it.
 *
 * @param country ISO 3166-1 alpha-2
 * @param timezone IANA name
 * @param airports IATA codes, nearest first
 * @param hotelArea id of the area taken as the default place to stay
 * @param climate twelve months in order
 */
public record AtlasCity(
        int schema,
        String id,
        LocalText name,
        List<String> aliases,
        String country,
        GeoPoint location,
        String timezone,
        Currency currency,
        LocalText summary,
        LocalText transit,
        List<String> airports,
        String hotelArea,
        String verifyAt,
        List<Area> areas,
        List<Poi> pois,
        List<Dish> dishes,
        List<MonthClimate> climate,
        String climateVerifyAt,
        CityCosts costs) {

    /** The only schema this version reads. */
    public static final int SCHEMA = 1;

    public AtlasCity {
        if (schema != SCHEMA) {
            throw new IllegalArgumentException("Schema " + schema + " is not the known one, " + SCHEMA);
        }
        if (climate.size() != 12) {
            throw new IllegalArgumentException("Climate needs 12 months, has " + climate.size());
        }
        aliases = List.copyOf(aliases);
        airports = List.copyOf(airports);
        areas = List.copyOf(areas);
        pois = List.copyOf(pois);
        dishes = List.copyOf(dishes);
        climate = List.copyOf(climate);
    }

    public ZoneId zone() {
        return ZoneId.of(timezone);
    }

    public MonthClimate climateOn(LocalDate date) {
        return climate.get(date.getMonthValue() - 1);
    }

    /** An area by the id that a sight, a dish or {@code hotelArea} names. */
    public Area area(String areaId) {
        return areas.stream()
                .filter(area -> area.id().equals(areaId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No area " + areaId + " in " + id));
    }
}
