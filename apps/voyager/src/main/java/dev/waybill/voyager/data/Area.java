package dev.waybill.voyager.data;

/** A district of a city that a visitor would name. */
public record Area(String id, LocalText name, GeoPoint location) {}
