package dev.waybill.voyager.report;

import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.FreeBlock;
import dev.waybill.voyager.state.MealSlot;
import dev.waybill.voyager.state.RouteLeg;
import java.time.LocalTime;
import java.util.Optional;

/** One line of a day, in the order it is lived. */
sealed interface DayItem {

    record Leave(LocalTime at) implements DayItem {}

    /** A leg of the route, and whether it ends where one stays. */
    record Way(RouteLeg leg, boolean toHotel) implements DayItem {}

    record Visit(DestinationEntry entry) implements DayItem {}

    record Eat(MealSlot slot, Optional<FoodEntry> food) implements DayItem {}

    record Free(FreeBlock block) implements DayItem {}

    record Back(LocalTime at) implements DayItem {}
}
