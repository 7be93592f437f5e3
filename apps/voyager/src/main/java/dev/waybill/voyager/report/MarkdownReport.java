package dev.waybill.voyager.report;

import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.TravelState;
import java.util.List;

/**
 * The plan as Markdown in the request's language: what was asked and assumed, the days, the budget, what the review found,
 * what could not be looked up, what to know before going, and where everything comes from.
 *
 * <p>Equal states have equal text. Pure and thread-safe.
 */
public final class MarkdownReport {

    private MarkdownReport() {}

    public static String render(TravelState state, TripFacts facts) {
        Words words = new Words(state.userRequest().language());
        List<DayCard> days = DayCard.of(state);
        Section section = new Section();
        new HeaderSection(words, state, facts).write(section, days);
        DaySection daySection = new DaySection(words, facts);
        days.forEach(day -> daySection.write(section, day));
        new BudgetSection(words, state).write(section);
        new ReviewSection(words, state).write(section);
        new WarningSection(words, state, facts).write(section);
        new BeforeYouGoSection(words, state, facts).write(section);
        new SourceSection(words, state, facts).write(section, days);
        return section.markdown();
    }
}
