package dev.waybill.voyager.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.CostLevel;
import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.Reason;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FoodPlannerTest {

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(31, 8);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyDayHasADishOfTheCityForEveryMealThatItIsEatenAt(TravelRequest request) {
        AtlasCity city = OfflineTrip.ATLAS.load(request.destination());

        List<FoodEntry> foods = FoodPlanner.choose(request, city, CostLevel.MID, 7);

        assertThat(foods).allSatisfy(food -> {
            assertThat(city.dishes()).contains(food.dish());
            assertThat(food.dish().meals()).contains(food.meal());
        });
        for (int day = 1; day <= request.days(); day++) {
            int asked = day;
            assertThat(foods)
                    .filteredOn(food -> food.day() == asked)
                    .extracting(FoodEntry::meal)
                    .contains(Meal.BREAKFAST, Meal.LUNCH, Meal.DINNER)
                    .doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void noMainDishIsRepeatedWhileAnotherWouldDo(TravelRequest request) {
        AtlasCity city = OfflineTrip.ATLAS.load(request.destination());

        List<FoodEntry> foods = FoodPlanner.choose(request, city, CostLevel.MID, 7);

        List<String> mains = foods.stream()
                .filter(food -> food.meal() == Meal.LUNCH || food.meal() == Meal.DINNER)
                .map(food -> food.dish().id())
                .toList();
        long dishes = city.dishes().stream()
                .filter(dish ->
                        dish.meals().contains(Meal.LUNCH) || dish.meals().contains(Meal.DINNER))
                .count();
        assertThat(mains.stream().distinct().count()).isEqualTo(Math.min(mains.size(), dishes));
        for (int i = 0; i < mains.size(); i += 2) {
            assertThat(mains.get(i)).isNotEqualTo(mains.get(i + 1));
        }
    }

    @Test
    void whoComesForSeafoodEatsSeafoodFirst() {
        TravelRequest request =
                Requests.to("lisbon", 2, Pace.NORMAL, List.of("seafood"), Money.of("1500", "EUR"), Language.EN);

        List<FoodEntry> foods = FoodPlanner.choose(request, OfflineTrip.ATLAS.load("lisbon"), CostLevel.MID, 7);

        assertThat(foods).filteredOn(food -> food.meal() == Meal.DINNER).allSatisfy(food -> {
            assertThat(food.dish().interests()).contains("seafood");
            assertThat(food.reasons()).contains(new Reason.Interest("seafood"));
        });
    }

    @Test
    void breakfastIsNotADishOfAnotherMealWhileThereAreOthers() {
        List<FoodEntry> foods =
                FoodPlanner.choose(Requests.to("hangzhou", 3), OfflineTrip.ATLAS.load("hangzhou"), CostLevel.MID, 7);

        List<Dish> mains = foods.stream()
                .filter(food -> food.meal() == Meal.LUNCH || food.meal() == Meal.DINNER)
                .map(FoodEntry::dish)
                .toList();
        assertThat(foods)
                .filteredOn(food -> food.meal() == Meal.BREAKFAST)
                .extracting(FoodEntry::dish)
                .doesNotContainAnyElementsOf(mains);
    }

    @Test
    void theSameSeedChoosesTheSameDishes() {
        TravelRequest request = Requests.to("tokyo", 6);
        AtlasCity city = OfflineTrip.ATLAS.load("tokyo");

        assertThat(FoodPlanner.choose(request, city, CostLevel.MID, 3))
                .isEqualTo(FoodPlanner.choose(request, city, CostLevel.MID, 3));
    }
}
