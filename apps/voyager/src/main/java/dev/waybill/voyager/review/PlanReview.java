package dev.waybill.voyager.review;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The reviewer's decision. It looks for what a traveller would suffer from; what the destination agent can change it
 * sends back with a {@link Directive}, at most {@value #MAX_REVISIONS} times; the rest it records as risks.
 *
 * <p>Pure and thread-safe.
 */
public final class PlanReview {

    public static final int MAX_REVISIONS = 2;

    private static final List<RiskCode> SERIOUS = List.of(
            RiskCode.OVER_BUDGET,
            RiskCode.CLOSED_ON_DAY,
            RiskCode.OVERFULL_DAY,
            RiskCode.MEAL_MISSING,
            RiskCode.CITY_NOT_IN_ATLAS);

    private PlanReview() {}

    /**
     * Reviews a draft.
     *
     * @param state with destinations, frames, foods, budget, weather and legs filled in
     * @param city empty when the place is not in the atlas; then there is nothing to revise
     */
    public static ReviewResult review(TravelState state, Optional<AtlasCity> city) {
        List<Risk> found = city.isPresent() ? findings(state, city.get()) : List.of(PlaceCheck.notInAtlas(state));
        List<Directive> given = directives(state.risks());
        boolean changesAsked = found.stream()
                .anyMatch(
                        risk -> risk.directive().filter(d -> !given.contains(d)).isPresent());
        List<Risk> risks = withHistory(state.risks(), found);
        if (changesAsked && state.revisionCount() < MAX_REVISIONS) {
            return new ReviewResult(ReviewStatus.REVISE, risks, state.revisionCount() + 1);
        }
        boolean serious = risks.stream().anyMatch(risk -> risk.open() && SERIOUS.contains(risk.code()));
        return new ReviewResult(
                serious ? ReviewStatus.APPROVED_WITH_RISKS : ReviewStatus.APPROVED, risks, state.revisionCount());
    }

    /** Everything the reviewer has asked for so far, oldest first: what the planning search has to honour. */
    public static List<Directive> directives(List<Risk> risks) {
        return risks.stream()
                .flatMap(risk -> risk.directive().stream())
                .distinct()
                .toList();
    }

    private static List<Risk> findings(TravelState state, AtlasCity city) {
        List<Risk> found = new ArrayList<>();
        found.addAll(BudgetCheck.of(state));
        found.addAll(DayCheck.of(state));
        found.addAll(WeatherCheck.of(state));
        found.addAll(SightCheck.of(state, city));
        found.addAll(FoodCheck.of(state, city));
        return found;
    }

    /** Earlier demands stay as history, closed when what they were about is gone. */
    private static List<Risk> withHistory(List<Risk> earlier, List<Risk> found) {
        List<Risk> risks = new ArrayList<>();
        for (Risk risk : earlier) {
            if (risk.directive().isPresent()) {
                boolean again = found.stream().anyMatch(now -> sameDemand(risk, now));
                risks.add(again ? risk : risk.closed());
            }
        }
        found.stream()
                .filter(now -> earlier.stream().noneMatch(before -> sameDemand(before, now)))
                .forEach(risks::add);
        return risks;
    }

    private static boolean sameDemand(Risk one, Risk other) {
        return one.directive().isPresent() && one.directive().equals(other.directive());
    }
}
