package dev.waybill.voyager.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.TravelState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MealJoinTest {

    @ParameterizedTest
    @ValueSource(strings = {"hangzhou", "lisbon", "tokyo", "istanbul"})
    void noDishIsLostAndMoreAreEatenWhereTheyAreTypical(String city) {
        TravelState state = new OfflineTrip(Requests.to(city, 4), 7).run();

        MealJoin join = new MealJoin(state.dayFrames(), state.foods());

        List<FoodEntry> joined = new ArrayList<>();
        for (DayFrame frame : state.dayFrames()) {
            for (Meal meal : Meal.values()) {
                join.dish(frame.day(), meal).ifPresent(joined::add);
            }
        }
        assertThat(joined)
                .extracting(food -> food.dish().id())
                .containsExactlyInAnyOrderElementsOf(
                        state.foods().stream().map(food -> food.dish().id()).toList());
        assertThat(typical(state, joined)).isGreaterThanOrEqualTo(typical(state, state.foods()));
    }

    private static long typical(TravelState state, List<FoodEntry> foods) {
        return foods.stream()
                .filter(food -> state.dayFrames().get(food.day() - 1).meals().stream()
                        .anyMatch(slot -> slot.meal() == food.meal()
                                && food.dish().areas().contains(slot.area())))
                .count();
    }
}
