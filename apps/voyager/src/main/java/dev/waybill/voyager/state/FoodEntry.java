package dev.waybill.voyager.state;

import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Meal;
import java.util.List;

/**
 * A dish for one meal of one day.
 *
 * @param day 1 is the first day of the trip
 * @param repeated whether the dish stands in the plan for the second time, because the city's list was used up
 */
public record FoodEntry(int day, Meal meal, Dish dish, List<Reason> reasons, boolean repeated) {

    public FoodEntry {
        reasons = List.copyOf(reasons);
    }
}
