package dev.waybill.voyager.state;

import dev.waybill.voyager.data.Meal;
import java.time.LocalTime;

/**
 * The time and the area for a meal.
 *
 * @param area id of an area of the city
 * @param afterStop how many stops of the day come before the meal
 * @param during whether it is taken inside the stop that follows, a long visit
 */
public record MealSlot(Meal meal, LocalTime from, LocalTime to, String area, int afterStop, boolean during) {}
