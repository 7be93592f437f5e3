package dev.waybill.voyager.report;

import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.TravelState;

/** What could not be looked up, in plain words: what it means for this plan and what to do about it. */
record WarningSection(Words words, TravelState state, TripFacts facts) {

    void write(Section section) {
        if (state.toolWarnings().isEmpty()) {
            return;
        }
        WarningText text = new WarningText(words, state, facts.place().atlas().isPresent());
        section.heading(2, words.say("没能查到的", "What could not be looked up"));
        for (ToolWarning warning : state.toolWarnings()) {
            section.bullet("`" + warning.code() + "` " + text.meaning(warning)
                    + words.say("**怎么办**：", " **What to do:** ") + text.remedy(warning));
        }
        section.gap();
    }
}
