package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.MealSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings together the two branches of the plan: the food agent chose what to eat without knowing where one would be, the
 * destination agent where without knowing what. Dishes of the same meal change days so that as many as possible are
 * eaten in an area where they are typical; no dish comes twice within two days by that.
 */
final class MealJoin {

    private final List<DayFrame> frames;
    private final List<FoodEntry> foods;

    MealJoin(List<DayFrame> frames, List<FoodEntry> foods) {
        this.frames = frames;
        this.foods = new ArrayList<>(foods);
        swapWhileBetter();
    }

    /** The dish of a meal. */
    Optional<FoodEntry> dish(int day, Meal meal) {
        return foods.stream()
                .filter(food -> food.day() == day && food.meal() == meal)
                .findFirst();
    }

    private void swapWhileBetter() {
        boolean better = true;
        while (better) {
            better = false;
            for (int i = 0; i < foods.size(); i++) {
                for (int j = i + 1; j < foods.size(); j++) {
                    better |= swapIfBetter(i, j);
                }
            }
        }
    }

    private boolean swapIfBetter(int i, int j) {
        FoodEntry one = foods.get(i);
        FoodEntry other = foods.get(j);
        boolean main = one.meal() == Meal.LUNCH || one.meal() == Meal.DINNER;
        if (!main || one.meal() != other.meal() || tooSoon(one, other) || tooSoon(other, one)) {
            return false;
        }
        FoodEntry oneThere = on(one, other.day());
        FoodEntry otherHere = on(other, one.day());
        if (fits(oneThere) + fits(otherHere) <= fits(one) + fits(other)) {
            return false;
        }
        foods.set(i, otherHere);
        foods.set(j, oneThere);
        return true;
    }

    /** Whether the moved dish would come twice within two days. */
    private boolean tooSoon(FoodEntry moved, FoodEntry target) {
        return foods.stream()
                .filter(food -> !food.equals(moved))
                .anyMatch(food -> Math.abs(food.day() - target.day()) <= 1
                        && food.dish().id().equals(moved.dish().id()));
    }

    private int fits(FoodEntry food) {
        return area(food.day(), food.meal())
                .filter(food.dish().areas()::contains)
                .map(area -> 1)
                .orElse(0);
    }

    private Optional<String> area(int day, Meal meal) {
        return frames.stream()
                .filter(frame -> frame.day() == day)
                .flatMap(frame -> frame.meals().stream())
                .filter(slot -> slot.meal() == meal)
                .map(MealSlot::area)
                .findFirst();
    }

    private static FoodEntry on(FoodEntry food, int day) {
        return new FoodEntry(day, food.meal(), food.dish(), food.reasons(), food.repeated());
    }
}
