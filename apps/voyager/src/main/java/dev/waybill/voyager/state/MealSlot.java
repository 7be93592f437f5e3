package dev.waybill.voyager.state;

import dev.waybill.voyager.data.Meal;
import java.time.LocalTime;

/**
 * The time and the place for a meal.
 *
 * @param area id of an area of the city
 * @param place id of the place of the day's route it is near
 * @param during whether it is taken within the visit of that place
 */
public record MealSlot(Meal meal, LocalTime from, LocalTime to, String area, String place, boolean during) {}
