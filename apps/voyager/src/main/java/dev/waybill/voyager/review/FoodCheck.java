package dev.waybill.voyager.review;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Whether the dishes repeat themselves or cost more than the budget sets aside for meals. */
final class FoodCheck {

    private static final BigDecimal TOLERANCE = new BigDecimal("1.2");

    private FoodCheck() {}

    static List<Risk> of(TravelState state, AtlasCity city) {
        Risks risks = new Risks(state.revisionCount());
        List<Risk> found = new ArrayList<>();
        if (state.foods().stream().anyMatch(FoodEntry::repeated)) {
            found.add(risks.trip(
                    RiskCode.DISH_REPEATED,
                    "天数多于图集里的菜，有些菜会再次出现。",
                    "There are more meals than dishes in the atlas, so some come a second time."));
        }
        state.budget().ifPresent(budget -> {
            BigDecimal allowance = city.costs().at(budget.standard().daily()).meals();
            BigDecimal dearest = IntStream.rangeClosed(1, state.userRequest().days())
                    .mapToObj(day -> costOf(state, day))
                    .max(BigDecimal::compareTo)
                    .orElse(BigDecimal.ZERO);
            if (dearest.compareTo(allowance.multiply(TOLERANCE)) > 0) {
                String more = dearest.subtract(allowance).setScale(0, RoundingMode.HALF_UP) + " "
                        + city.currency().getCurrencyCode();
                found.add(
                        risks.trip(
                                RiskCode.MEALS_DEAR,
                                "推荐的菜最贵的一天每人会比预算里的餐费多花约 " + more + "，可换成更便宜的菜。",
                                "On the dearest day the suggested dishes cost about " + more
                                        + " a person more than the budget sets aside for meals; swap one for something simpler."));
            }
        });
        return found;
    }

    private static BigDecimal costOf(TravelState state, int day) {
        return state.foods().stream()
                .filter(food -> food.day() == day)
                .map(food -> food.dish().price().amount())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
