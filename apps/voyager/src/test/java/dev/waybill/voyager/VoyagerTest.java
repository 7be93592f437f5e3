package dev.waybill.voyager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.InputException;
import dev.waybill.state.State;
import dev.waybill.testkit.Simulation;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.RiskCode;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VoyagerTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);
    private static final String LISBON = "5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed";

    private final VoyagerApp app = new VoyagerApp();

    private AppInput input(String text) {
        return new AppInput(Optional.of(text), "", Map.of(), 7, TODAY, false);
    }

    private State plan(String text) {
        var simulation = Simulation.shuffled(1);
        try (var engine = simulation.engine()) {
            return ((Outcome.Completed) simulation.run(engine, app.graph(), app.input(input(text)))).state();
        }
    }

    private static Duration duration(String activation) {
        return Duration.ofMillis(
                switch (activation.replaceAll("@.*", "")) {
                    case "planner" -> 100;
                    case "knowledge" -> 200;
                    case "contextTools" -> 300;
                    case "destination" -> 400;
                    case "routeTools" -> 500;
                    case "budget" -> 300;
                    case "food" -> 2_000;
                    case "reviewer", "final" -> 100;
                    default -> 0;
                });
    }

    @Test
    void aSlowFoodAgentDelaysNeitherRoutesNorBudgetAndTheReviewerRunsOnceWhenBothAreThere() {
        var simulation = Simulation.timed(VoyagerTest::duration);
        try (var engine = simulation.engine()) {
            var run = engine.start(app.graph(), app.input(input(LISBON)));

            var outcome = simulation.outcome(run);

            assertThat(((Outcome.Completed) outcome).state().get(TravelChannels.REVIEW_STATUS))
                    .isNotEqualTo(ReviewStatus.PENDING);
            var start = run.events().toList().getFirst().micros();
            assertThat(committed(run.events().toList(), "routeTools@0") - start).isEqualTo(1_500_000);
            assertThat(committed(run.events().toList(), "budget@0") - start).isEqualTo(1_800_000);
            assertThat(started(run.events().toList(), "reviewer@0") - start).isEqualTo(2_600_000);
            assertThat(run.events().toList())
                    .filteredOn(e -> e instanceof RunEvent.ActivationStarted s
                            && s.activation().toString().equals("reviewer@0"))
                    .hasSize(1);
            var criticalPath = Duration.ofMillis(100 + 200 + 300 + 2_000 + 100 + 100);
            assertThat(simulation.elapsed()).isEqualTo(criticalPath);
        }
    }

    private static long committed(List<RunEvent> events, String activation) {
        return events.stream()
                .filter(e -> e instanceof RunEvent.ActivationCommitted c
                        && c.activation().toString().equals(activation))
                .findFirst()
                .orElseThrow()
                .micros();
    }

    private static long started(List<RunEvent> events, String activation) {
        return events.stream()
                .filter(e -> e instanceof RunEvent.ActivationStarted s
                        && s.activation().toString().equals(activation))
                .findFirst()
                .orElseThrow()
                .micros();
    }

    @ParameterizedTest
    @ValueSource(strings = {LISBON, "杭州 3天 2人 预算5000元 喜欢湖景和美食", "4 days in Cape Town, 3 people, 20000 rand, nature"})
    void theSameSeedAndDateGiveTheSameBytesWhateverEndsFirst(String text) {
        var reports = new java.util.LinkedHashSet<String>();

        for (long order = 0; order < 5; order++) {
            var simulation = Simulation.shuffled(order);
            try (var engine = simulation.engine()) {
                var state = ((Outcome.Completed) simulation.run(engine, app.graph(), app.input(input(text)))).state();
                reports.add(app.report(state, ReportFormat.MARKDOWN) + app.report(state, ReportFormat.JSON));
            }
        }

        assertThat(reports).hasSize(1);
    }

    @Test
    void theFinalStateHoldsThePlanAndNoLongerTheTextForAModel() {
        var state = plan(LISBON);

        assertThat(state.get(TravelChannels.FINAL_PLAN)).contains("Lisbon").contains("model: none");
        assertThat(state.get(TravelChannels.TOOL_CONTEXT)).isEmpty();
        assertThat(state.get(TravelChannels.DESTINATION_INFO)).isNotEmpty();
        assertThat(state.get(TravelChannels.TOOL_WARNINGS))
                .extracting(w -> w.code())
                .contains("weather_unavailable", "map_unavailable", "search_unavailable");
    }

    @Test
    void aPlanAboveItsBudgetIsSentBackAndFitsThen() {
        var state = plan("Paris 3 days 2 people 500 EUR museums");

        assertThat(TravelChannels.travelState(state).revisionCount()).isEqualTo(1);
        assertThat(state.get(TravelChannels.REVIEW_STATUS)).isEqualTo(ReviewStatus.APPROVED);
    }

    @Test
    void aBudgetThatNoPlanCanKeepIsNotHidden() {
        var state = plan("Paris 3 days 2 people 150 EUR museums");

        assertThat(TravelChannels.travelState(state).revisionCount()).isZero();
        assertThat(state.get(TravelChannels.REVIEW_STATUS)).isEqualTo(ReviewStatus.APPROVED_WITH_RISKS);
        assertThat(TravelChannels.travelState(state).risks())
                .anyMatch(risk -> risk.code() == RiskCode.OVER_BUDGET && risk.open());
    }

    @Test
    void aPlaceThatIsNotKnownIsSaidSoWithWhatCanBePlanned() {
        assertThatThrownBy(() -> app.input(input("3 days in Atlantis")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Atlantis")
                .hasMessageContaining("Lisbon");
        assertThatThrownBy(() -> app.input(input("去香格里拉大陆玩3天"))).isInstanceOf(InputException.class);
    }

    @Test
    void aCityOutsideTheAtlasGetsAThinPlanAndNoInventedSight() {
        var state = plan("3 days in Ljubljana, 2 people, 600 EUR");

        assertThat(state.get(TravelChannels.DESTINATION_INFO)).isEmpty();
        assertThat(state.get(TravelChannels.FOODS)).isEmpty();
        assertThat(state.get(TravelChannels.FINAL_PLAN)).contains("Ljubljana").contains("search_unavailable");
    }

    @Test
    void aPublicHolidayNamesTheSightsOfTheDayThatMayBeClosed() {
        var state = plan("1 day in Paris on 1 May 2027, 2 people, 400 EUR, museums");
        var gated = state.get(TravelChannels.DESTINATION_INFO).stream()
                .filter(entry -> entry.sight().indoor())
                .map(entry -> entry.sight().name().en())
                .toList();

        var line = state.get(TravelChannels.FINAL_PLAN)
                .lines()
                .filter(l -> l.contains("Public holiday"))
                .findFirst()
                .orElseThrow();

        assertThat(gated).isNotEmpty();
        assertThat(line).contains("May be closed").contains(gated);
    }
}
