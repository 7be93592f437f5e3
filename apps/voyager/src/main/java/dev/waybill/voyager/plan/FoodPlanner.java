package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.CostLevel;
import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.Reason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The food agent's decision: a dish for breakfast, lunch and dinner of every day, and a snack while there are any. It
 * looks at the request and the city only, so it can run beside the destination agent. No dish of lunch or dinner is
 * repeated while another would do; what serves the interests comes first.
 *
 * <p>Deterministic for a seed. Pure and thread-safe.
 */
public final class FoodPlanner {

    private final TravelRequest request;
    private final DishTaste taste;
    private final List<Dish> dishes;

    private FoodPlanner(TravelRequest request, AtlasCity city, CostLevel level, long seed) {
        this.request = request;
        this.taste = new DishTaste(request.interests(), city.costs().at(level).meals());
        this.dishes = shuffled(city.dishes(), seed);
    }

    /**
     * The dishes of a trip, by day and meal.
     *
     * @param level the standard the budget is expected to carry; dearer dishes come last
     */
    public static List<FoodEntry> choose(TravelRequest request, AtlasCity city, CostLevel level, long seed) {
        return new FoodPlanner(request, city, level, seed).choose();
    }

    private List<FoodEntry> choose() {
        Map<MealOfDay, Dish> main = mains();
        List<Dish> breakfasts = besides(main.values(), ranked(Meal.BREAKFAST));
        List<Dish> snacks = ranked(Meal.SNACK);
        snacks.removeAll(breakfasts);
        snacks.removeAll(main.values());
        List<FoodEntry> entries = new ArrayList<>();
        Map<String, Integer> uses = new LinkedHashMap<>();
        for (int day = 1; day <= request.days(); day++) {
            if (!breakfasts.isEmpty()) {
                entries.add(entry(day, Meal.BREAKFAST, breakfasts.get((day - 1) % breakfasts.size()), uses));
            }
            for (Meal meal : List.of(Meal.LUNCH, Meal.DINNER)) {
                Dish dish = main.get(new MealOfDay(day, meal));
                if (dish != null) {
                    entries.add(entry(day, meal, dish, uses));
                }
            }
            if (day <= snacks.size()) {
                entries.add(entry(day, Meal.SNACK, snacks.get(day - 1), uses));
            }
        }
        return List.copyOf(entries);
    }

    /** First as many different dishes as can be, then the ones eaten least and longest ago. */
    private Map<MealOfDay, Dish> mains() {
        List<MealOfDay> slots = new ArrayList<>();
        for (int day = 1; day <= request.days(); day++) {
            slots.add(new MealOfDay(day, Meal.DINNER));
            slots.add(new MealOfDay(day, Meal.LUNCH));
        }
        Map<MealOfDay, Dish> chosen = new LinkedHashMap<>();
        List<MealOfDay> open = slots;
        while (!open.isEmpty()) {
            Map<MealOfDay, Dish> round = new DishMatching(slot -> notEatenLately(slot, chosen)).match(open);
            if (round.isEmpty()) {
                break;
            }
            chosen.putAll(round);
            open = open.stream().filter(slot -> !round.containsKey(slot)).toList();
        }
        return chosen;
    }

    private List<Dish> notEatenLately(MealOfDay slot, Map<MealOfDay, Dish> chosen) {
        List<Dish> lately = chosen.entrySet().stream()
                .filter(eaten -> Math.abs(eaten.getKey().day() - slot.day()) <= 1)
                .map(Map.Entry::getValue)
                .toList();
        return besides(lately, ranked(slot.meal()));
    }

    private List<Dish> ranked(Meal meal) {
        return new ArrayList<>(dishes.stream()
                .filter(dish -> dish.meals().contains(meal))
                .sorted(Comparator.comparingLong((Dish dish) -> taste.of(dish, meal))
                        .reversed())
                .toList());
    }

    /** Those that are not eaten already, unless there are no others. */
    private static List<Dish> besides(Collection<Dish> eaten, List<Dish> dishes) {
        List<Dish> others =
                dishes.stream().filter(dish -> !eaten.contains(dish)).toList();
        return others.isEmpty() ? dishes : others;
    }

    private FoodEntry entry(int day, Meal meal, Dish dish, Map<String, Integer> uses) {
        boolean repeated = uses.merge(dish.id(), 1, Integer::sum) > 1;
        List<Reason> reasons = new ArrayList<>();
        request.interests().stream()
                .filter(interest -> !interest.equals("food"))
                .filter(dish.interests()::contains)
                .map(Reason.Interest::new)
                .forEach(reasons::add);
        return new FoodEntry(
                day,
                meal,
                dish,
                reasons.isEmpty() ? List.of(new Reason.Typical()) : reasons,
                repeated && meal != Meal.BREAKFAST);
    }

    private static List<Dish> shuffled(List<Dish> dishes, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Dish> shuffled = new ArrayList<>(dishes);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            Dish swapped = shuffled.get(i);
            shuffled.set(i, shuffled.get(j));
            shuffled.set(j, swapped);
        }
        return shuffled;
    }

    /** One meal of one day. */
    record MealOfDay(int day, Meal meal) {}
}
