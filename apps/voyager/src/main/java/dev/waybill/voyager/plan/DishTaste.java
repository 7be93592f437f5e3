package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.data.PriceBand;
import java.math.BigDecimal;
import java.util.List;

/** How well a dish serves a traveller at a meal: interests first, then what the day's allowance carries. */
record DishTaste(List<String> interests, BigDecimal allowance) {

    private static final long PER_INTEREST = 100;
    private static final long TOO_DEAR = 150;
    private static final long HEARTY = 10;
    private static final BigDecimal DINNER_SHARE = new BigDecimal("0.70");
    private static final BigDecimal LUNCH_SHARE = new BigDecimal("0.45");

    long of(Dish dish, Meal meal) {
        long matches = interests.stream().filter(dish.interests()::contains).count();
        boolean dinner = meal == Meal.DINNER;
        BigDecimal most = allowance.multiply(dinner ? DINNER_SHARE : LUNCH_SHARE);
        boolean dear = dish.price().amount().compareTo(most) > 0;
        long hearty = HEARTY * heartiness(dish.price().band());
        return PER_INTEREST * matches - (dear ? TOO_DEAR : 0) + (dinner ? hearty : -hearty);
    }

    private static int heartiness(PriceBand band) {
        return switch (band) {
            case FREE -> 0;
            case LOW -> 1;
            case MID -> 2;
            case HIGH -> 3;
        };
    }
}
