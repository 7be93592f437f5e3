package dev.waybill.voyager.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.CostLevel;
import dev.waybill.voyager.data.ExchangeRates;
import dev.waybill.voyager.facts.EmbeddedRates;
import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.BudgetCategory;
import dev.waybill.voyager.state.BudgetDay;
import dev.waybill.voyager.state.BudgetLine;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.BudgetSum;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.Standard;
import dev.waybill.voyager.state.TravelState;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BudgetPlannerTest {

    private static final Currency CNY = Currency.getInstance("CNY");

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(4711, 8);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void inBothCurrenciesEveryTotalIsTheSumOfItsParts(TravelRequest request) {
        TravelState state = new OfflineTrip(request, 7).run();

        BudgetPlan plan = state.budget().orElseThrow();

        for (BudgetDay day : plan.days()) {
            assertThat(sum(day.lines())).isEqualTo(day.total());
        }
        assertThat(sumOf(plan.days().stream().map(BudgetDay::total)))
                .isEqualTo(plan.total().sum());
        assertThat(sum(plan.total().lines())).isEqualTo(plan.total().sum());
        assertThat(sum(plan.perPerson().lines())).isEqualTo(plan.perPerson().sum());
        for (BudgetCategory category : BudgetCategory.values()) {
            assertThat(sumOf(plan.days().stream().map(day -> line(day, category))))
                    .isEqualTo(plan.total().of(category));
        }
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theHomeTotalIsTheLocalTotalConvertedOnce(TravelRequest request) {
        TravelState state = new OfflineTrip(request, 7).run();

        BudgetPlan plan = state.budget().orElseThrow();

        RateUsed rate = plan.rate().orElseThrow();
        Money total = plan.total().sum().local();
        assertThat(plan.total().sum().home()).contains(rate.toHome(total));
        assertThat(plan.perPerson().sum().local()).isEqualTo(total.dividedBy(request.people()));
        assertThat(plan.limit().left()).contains(request.budget().minus(rate.toHome(total)));
    }

    @Test
    void aTripOfThreeDaysForTwoCostsWhatTheAtlasSays() {
        AtlasCity city = OfflineTrip.ATLAS.load("hangzhou");
        TravelRequest request =
                Requests.to("hangzhou", 3, Pace.NORMAL, List.of(), Money.of("3000", "CNY"), Language.ZH);

        BudgetPlan plan = BudgetPlanner.plan(request, city, List.of(), same(CNY));

        assertThat(plan.standard()).isEqualTo(new Standard(CostLevel.MID, CostLevel.MID));
        assertThat(plan.rooms()).isEqualTo(1);
        assertThat(plan.nights()).isEqualTo(2);
        BigDecimal bed = city.costs().mid().bed();
        BigDecimal meals = city.costs().mid().meals();
        assertThat(local(plan.total(), BudgetCategory.STAY)).isEqualByComparingTo(bed.multiply(new BigDecimal(2)));
        assertThat(local(plan.total(), BudgetCategory.MEALS)).isEqualByComparingTo(meals.multiply(new BigDecimal(6)));
        BigDecimal beforeContingency = local(plan.total(), BudgetCategory.STAY)
                .add(local(plan.total(), BudgetCategory.MEALS))
                .add(local(plan.total(), BudgetCategory.TRANSIT));
        assertThat(local(plan.total(), BudgetCategory.CONTINGENCY))
                .isEqualByComparingTo(beforeContingency.movePointLeft(1));
    }

    @Test
    void threePeopleTakeTwoRooms() {
        TravelRequest three = new TravelRequest(
                "rome", Requests.START, 2, 3, Money.of("5000", "EUR"), List.of(), Pace.NORMAL, Language.EN);

        BudgetPlan plan =
                BudgetPlanner.plan(three, OfflineTrip.ATLAS.load("rome"), List.of(), same(Currency.getInstance("EUR")));

        assertThat(plan.rooms()).isEqualTo(2);
    }

    @Test
    void theStandardRisesWithTheBudgetAndWhoEatsGetsTheBetterTableFirst() {
        assertThat(standard("1200", List.of())).isEqualTo(new Standard(CostLevel.BUDGET, CostLevel.BUDGET));
        assertThat(standard("2000", List.of())).isEqualTo(new Standard(CostLevel.MID, CostLevel.BUDGET));
        assertThat(standard("2000", List.of("food"))).isEqualTo(new Standard(CostLevel.BUDGET, CostLevel.MID));
        assertThat(standard("4700", List.of("food"))).isEqualTo(new Standard(CostLevel.MID, CostLevel.COMFORT));
        assertThat(standard("20000", List.of())).isEqualTo(new Standard(CostLevel.COMFORT, CostLevel.COMFORT));
    }

    @Test
    void aBudgetThatIsTooSmallIsMarkedOnTheTripAndOnTheDearDays() {
        TravelRequest request = Requests.to("paris", 3, Pace.NORMAL, List.of(), Money.of("100", "EUR"), Language.EN);

        BudgetPlan plan = BudgetPlanner.plan(
                request, OfflineTrip.ATLAS.load("paris"), List.of(), same(Currency.getInstance("EUR")));

        assertThat(plan.limit().exceeded()).isTrue();
        assertThat(plan.standard()).isEqualTo(new Standard(CostLevel.BUDGET, CostLevel.BUDGET));
        assertThat(plan.days()).allMatch(BudgetDay::overShare);
    }

    @Test
    void withoutARateThereAreNoHomeAmountsAndNoVerdict() {
        BudgetPlan plan = BudgetPlanner.plan(
                Requests.to("tokyo", 3), OfflineTrip.ATLAS.load("tokyo"), List.of(), Optional.empty());

        assertThat(plan.total().sum().home()).isEmpty();
        assertThat(plan.limit().left()).isEmpty();
        assertThat(plan.limit().exceeded()).isFalse();
        assertThat(plan.standard()).isEqualTo(new Standard(CostLevel.MID, CostLevel.MID));
    }

    @Test
    void anEmbeddedRateCarriesItsDate() {
        Optional<RateUsed> rate = new EmbeddedRates(new ExchangeRates()).find(CNY, Currency.getInstance("JPY"));

        assertThat(rate).hasValueSatisfying(used -> {
            assertThat(used.live()).isFalse();
            assertThat(used.asOf()).isEqualTo(new ExchangeRates().asOf());
            assertThat(used.toHome(used.toLocal(Money.of("100", "CNY"))).amount())
                    .isCloseTo(new BigDecimal("100"), Offset.offset(new BigDecimal("0.05")));
        });
    }

    private static Standard standard(String budget, List<String> interests) {
        TravelRequest request =
                Requests.to("hangzhou", 3, Pace.NORMAL, interests, Money.of(budget, "CNY"), Language.ZH);
        return BudgetPlanner.expectedStandard(request, OfflineTrip.ATLAS.load("hangzhou"), same(CNY));
    }

    private static Optional<RateUsed> same(Currency currency) {
        return Optional.of(new RateUsed(currency, currency, BigDecimal.ONE, LocalDate.of(2026, 9, 29), false));
    }

    private static BigDecimal local(BudgetSum sum, BudgetCategory category) {
        return sum.of(category).local().amount();
    }

    private static Amount line(BudgetDay day, BudgetCategory category) {
        return day.lines().stream()
                .filter(line -> line.category() == category)
                .findFirst()
                .orElseThrow()
                .amount();
    }

    private static Amount sum(List<BudgetLine> lines) {
        return sumOf(lines.stream().map(BudgetLine::amount));
    }

    private static Amount sumOf(Stream<Amount> amounts) {
        return amounts.reduce(Amount::plus).orElseThrow();
    }
}
