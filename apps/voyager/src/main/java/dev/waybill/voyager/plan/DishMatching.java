package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.plan.FoodPlanner.MealOfDay;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Gives as many meals as possible a dish of their own (augmenting paths in a bipartite graph); a meal that has got one
 * keeps one, so the first meals are served first.
 */
final class DishMatching {

    private final Function<MealOfDay, List<Dish>> ranked;
    private final Map<String, MealOfDay> eatenAt = new LinkedHashMap<>();
    private final Map<MealOfDay, Dish> chosen = new LinkedHashMap<>();

    /** Takes the dishes of a meal, best first. */
    DishMatching(Function<MealOfDay, List<Dish>> ranked) {
        this.ranked = ranked;
    }

    Map<MealOfDay, Dish> match(List<MealOfDay> meals) {
        for (MealOfDay meal : meals) {
            serve(meal, new LinkedHashSet<>());
        }
        return chosen;
    }

    private boolean serve(MealOfDay meal, Set<String> asked) {
        for (Dish dish : ranked.apply(meal)) {
            if (asked.add(dish.id())) {
                MealOfDay holder = eatenAt.get(dish.id());
                if (holder == null || serve(holder, asked)) {
                    eatenAt.put(dish.id(), meal);
                    chosen.put(meal, dish);
                    return true;
                }
            }
        }
        return false;
    }
}
