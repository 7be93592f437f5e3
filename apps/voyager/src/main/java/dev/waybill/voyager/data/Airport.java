package dev.waybill.voyager.data;

/**
 * An airport with scheduled service.
 *
 * @param iata three letters
 * @param municipality the town it serves
 * @param country ISO 3166-1 alpha-2
 * @param large whether it is one of the large ones
 */
public record Airport(
        String iata, String name, String municipality, String country, GeoPoint location, boolean large) {}
