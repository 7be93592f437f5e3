package dev.waybill.voyager.data;

import java.time.LocalDate;

/**
 * One day of a holiday calendar.
 *
 * @param approximate whether the day may shift by one, because it depends on a sighting of the moon
 */
public record Holiday(LocalDate date, LocalText name, HolidayKind kind, boolean approximate) {}
