package dev.waybill.voyager.data;

import java.util.List;
import java.util.Optional;

/**
 * The holidays in a range of days, and where that answer ends.
 *
 * @param country ISO 3166-1 alpha-2
 * @param days in the order of dates
 * @param unknownYears years of the range whose holidays are not known, all of them for a country without calendar
 * @param source what the days come from, with its version or as a page to check; empty for a country without calendar
 */
public record HolidayCalendar(String country, List<Holiday> days, List<Integer> unknownYears, Optional<String> source) {

    public HolidayCalendar {
        days = List.copyOf(days);
        unknownYears = List.copyOf(unknownYears);
    }

    /** Whether every year of the range is known. */
    public boolean complete() {
        return unknownYears.isEmpty();
    }
}
