package dev.waybill.voyager.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.request.Assumption;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.TravelState;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class MarkdownReportTest {

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(2027, 4);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void everyStopMealAndWayOfThePlanIsInTheText(TravelRequest request) {
        OfflineTrip trip = new OfflineTrip(request, 7);
        TravelState state = trip.run();

        String text = MarkdownReport.render(state, trip.facts());

        for (DestinationEntry entry : state.destinationInfo()) {
            assertThat(text)
                    .contains("**" + entry.arrive() + "–" + entry.leave() + " "
                            + entry.sight().name().in(request.language()) + "**")
                    .contains("<" + entry.sight().verifyAt() + ">");
        }
        assertThat(lines(text, "  - ↓"))
                .hasSize(state.routeLegs().size())
                .allMatch(line -> line.contains("估算") || line.contains("estimated"));
        state.dayFrames()
                .forEach(frame -> frame.meals()
                        .forEach(meal -> assertThat(text).contains("**" + meal.from() + "–" + meal.to() + " ")));
        assertThat(text)
                .contains("`model: none (deterministic)`")
                .doesNotContain("null")
                .doesNotContain("Optional");
        assertThat(text.lines()).noneMatch(MarkdownReportTest::hasBoldThatDoesNotClose);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void bothLanguagesSayTheSame(TravelRequest request) {
        String zh = in(Language.ZH, request);
        String en = in(Language.EN, request);

        for (String kind : List.of("#", "- ", "  - ", "| ", "> ")) {
            assertThat(lines(zh, kind)).as("lines of kind '%s'", kind).hasSameSizeAs(lines(en, kind));
        }
        assertThat(en.codePoints().anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN))
                .isFalse();
    }

    @Test
    void theSameStateHasTheSameBytes() {
        TravelRequest request = Requests.to("lisbon", 5);

        assertThat(in(Language.EN, request)).isEqualTo(in(Language.EN, request));
    }

    @Test
    void theWeatherOfTheMonthIsNeverCalledAForecast() {
        String text = in(Language.EN, Requests.to("rome", 2));

        assertThat(lines(text, "Weather, "))
                .hasSize(2)
                .allSatisfy(
                        line -> assertThat(line).contains("usual for the month").contains("not a forecast"));
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyWarningIsExplainedWithWhatToDo(Language language) {
        OfflineTrip trip =
                new OfflineTrip(Requests.to("tokyo", 2, Pace.NORMAL, List.of(), Money.of("9000", "CNY"), language), 7);
        TravelState state = trip.run();

        String text = MarkdownReport.render(state, trip.facts());

        assertThat(state.toolWarnings())
                .containsExactly(
                        ToolWarning.WEATHER_UNAVAILABLE,
                        ToolWarning.SEARCH_UNAVAILABLE,
                        ToolWarning.CURRENCY_UNAVAILABLE,
                        ToolWarning.MAP_UNAVAILABLE);
        for (ToolWarning warning : state.toolWarnings()) {
            assertThat(lines(text, "- `" + warning.code() + "`"))
                    .singleElement()
                    .asString()
                    .contains(language == Language.ZH ? "怎么办" : "What to do");
        }
    }

    @Test
    void aBudgetInAnotherCurrencyShowsBothTheRateAndItsDate() {
        String text = in(Language.ZH, Requests.to("tokyo", 3));

        assertThat(text)
                .contains("全员（折合）")
                .contains("JP¥")
                .contains("汇率：1 CNY = ")
                .contains("2026-09-29");
    }

    @Test
    void whatWasAssumedIsSaid() {
        OfflineTrip trip = new OfflineTrip(Requests.to("rome", 2), 7);

        String text = MarkdownReport.render(trip.run(), trip.facts().assuming(List.of(Assumption.PACE)));

        assertThat(text).contains("- " + Assumption.PACE.in(Language.EN));
    }

    @Test
    void aRevisionIsExplained() {
        OfflineTrip trip = new OfflineTrip(
                Requests.to("paris", 4, Pace.NORMAL, List.of("museums"), Money.of("900", "EUR"), Language.EN), 7);

        String text = MarkdownReport.render(trip.run(), trip.facts());

        assertThat(text)
                .contains("after 1 revision")
                .contains("Changed in the review")
                .contains("Over the budget by");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aCityOutsideTheAtlasGetsAThinPlanThatInventsNothing(Language language) {
        OfflineTrip trip = new OfflineTrip(
                Requests.to("Ulaanbaatar", 3, Pace.NORMAL, List.of("food"), Money.of("5000", "CNY"), language), 7);
        TravelState state = trip.run();

        String text = MarkdownReport.render(state, trip.facts());

        assertThat(text)
                .contains("MNT")
                .contains("`search_unavailable`")
                .contains("Asia/Ulaanbaatar")
                .contains(language == Language.ZH ? "上午：待定" : "Morning: open")
                .contains(language == Language.ZH ? "不编造" : "none are made up");
        assertThat(state.destinationInfo()).isEmpty();
        assertThat(lines(text, "  - ↓")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void aChangeOfTheClocksIsToldWithBothOffsets(Language language) {
        TravelRequest request = new TravelRequest(
                "lisbon", LocalDate.of(2027, 10, 29), 5, 2, Money.of("3000", "EUR"), List.of(), Pace.NORMAL, language);

        assertThat(in(language, request))
                .contains(
                        language == Language.ZH
                                ? "Europe/Lisbon，UTC+01:00，行程中改为 UTC+00:00"
                                : "Europe/Lisbon, UTC+01:00, changing to UTC+00:00 during the trip");
    }

    @Test
    void aThinPlanTellsWhichPlacesOfThatNameWereNotTaken() {
        TravelRequest request = Requests.to("London", 2);

        assertThat(in(Language.EN, request))
                .contains(
                        "There are other places of this name: London (Canada). This plan is for London, United Kingdom;");
        assertThat(in(Language.ZH, request)).contains("同名的还有：").contains("（加拿大）");
        assertThat(in(Language.EN, Requests.to("London, Canada", 2))).doesNotContain("other places of this name");
    }

    /** A closing ** after punctuation and before a letter does not close for a Markdown reader. */
    private static boolean hasBoldThatDoesNotClose(String line) {
        String[] parts = line.split("\\*\\*", -1);
        for (int i = 1; i < parts.length - 1; i += 2) {
            boolean punctuation =
                    !parts[i].isEmpty() && !Character.isLetterOrDigit(parts[i].charAt(parts[i].length() - 1));
            boolean letter = !parts[i + 1].isEmpty() && Character.isLetterOrDigit(parts[i + 1].charAt(0));
            if (punctuation && letter) {
                return true;
            }
        }
        return parts.length % 2 == 0;
    }

    private static String in(Language language, TravelRequest request) {
        TravelRequest asked = new TravelRequest(
                request.destination(),
                request.startDate(),
                request.days(),
                request.people(),
                request.budget(),
                request.interests(),
                request.pace(),
                language);
        OfflineTrip trip = new OfflineTrip(asked, 7);
        return MarkdownReport.render(trip.run(), trip.facts());
    }

    private static List<String> lines(String text, String start) {
        return text.lines().filter(line -> line.startsWith(start)).toList();
    }
}
