package dev.waybill.voyager.state;

import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/**
 * The frame of one day: when it begins and ends, its meals, free time and route.
 *
 * @param leave when to leave the place to stay
 * @param back when the traveller is back there for the night
 * @param meals in time order; empty in a day without a known city
 * @param freeBlocks in time order
 * @param route the places from door to door in travelling order; empty when no sight is planned
 */
public record DayFrame(
        int day,
        LocalDate date,
        LocalTime leave,
        LocalTime back,
        List<MealSlot> meals,
        List<FreeBlock> freeBlocks,
        List<RoutePlace> route) {

    public DayFrame {
        meals = List.copyOf(meals);
        freeBlocks = List.copyOf(freeBlocks);
        route = List.copyOf(route);
    }
}
