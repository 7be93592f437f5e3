package dev.waybill.voyager.review;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.plan.DayRules;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What is missing from the plan, what is thin in it, and what has to be booked. */
final class SightCheck {

    private final TravelState state;
    private final AtlasCity city;
    private final Risks risks;

    private SightCheck(TravelState state, AtlasCity city) {
        this.state = state;
        this.city = city;
        this.risks = new Risks(state.revisionCount());
    }

    static List<Risk> of(TravelState state, AtlasCity city) {
        return new SightCheck(state, city).check();
    }

    private List<Risk> check() {
        List<Risk> found = new ArrayList<>();
        city.pois().stream()
                .filter(Poi::mustSee)
                .filter(sight -> planned().noneMatch(sight.id()::equals))
                .forEach(sight -> found.add(leftOut(sight)));
        if (loose()) {
            found.add(risks.trip(
                    RiskCode.LOOSE_DAYS,
                    "内置图集里这座城市的景点不够排满这些天：日程有意放松，空出的时间留给散步、休息，或自己加一个周边一日游。",
                    "The built-in atlas has fewer sights of this city than these days could hold, so the days are loose on"
                            + " purpose: wander, rest, or add a day trip of your own."));
        }
        List<DestinationEntry> book = state.destinationInfo().stream()
                .filter(entry -> entry.sight().booking().isPresent())
                .toList();
        if (!book.isEmpty()) {
            found.add(risks.trip(
                    RiskCode.BOOK_AHEAD,
                    "需要提前预约或购票：" + String.join("、", names(book, true)) + "。",
                    "Book ahead: " + String.join(", ", names(book, false)) + "."));
        }
        return found;
    }

    private static List<String> names(List<DestinationEntry> entries, boolean zh) {
        return entries.stream()
                .map(entry ->
                        zh ? entry.sight().name().zh() : entry.sight().name().en())
                .toList();
    }

    private Risk leftOut(Poi sight) {
        Reason reason = reason(sight);
        return risks.trip(
                RiskCode.MUST_SEE_LEFT_OUT,
                "没能排进“" + sight.name().zh() + "”：" + reason.zh + "。",
                sight.name().en() + " did not make it into the plan: " + reason.en + ".");
    }

    private Reason reason(Poi sight) {
        List<Directive> directives = PlanReview.directives(state.risks());
        if (directives.contains(new Directive.DropSight(sight.id()))) {
            return new Reason("审阅时被拿掉", "it was taken out in the review");
        }
        if (dates().noneMatch(sight::opensOn)) {
            return new Reason("在这些日期通常不开放", "it is usually closed on these dates");
        }
        boolean paid = sight.price().amount().signum() > 0;
        if (paid && directives.stream().anyMatch(Directive.CheaperSights.class::isInstance)) {
            return new Reason("门票超出预算", "its ticket does not fit the budget");
        }
        return new Reason(
                "天数或节奏放不下，多一天或排紧一些就能加上", "the days or the pace have no room; one more day or a fuller pace has");
    }

    private Stream<LocalDate> dates() {
        return state.userRequest()
                .startDate()
                .datesUntil(state.userRequest().endDate().plusDays(1));
    }

    private Stream<String> planned() {
        return state.destinationInfo().stream().map(entry -> entry.sight().id());
    }

    private boolean loose() {
        int most = DayRules.of(state.userRequest()).maxStops();
        int room = most * state.userRequest().days();
        boolean cheaper =
                PlanReview.directives(state.risks()).stream().anyMatch(Directive.CheaperSights.class::isInstance);
        return !cheaper && city.pois().size() < room && state.destinationInfo().size() * 4 < room * 3;
    }

    private record Reason(String zh, String en) {}
}
