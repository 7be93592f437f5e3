package dev.waybill.voyager.report;

import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.TravelState;
import java.util.List;

/** What the reviewer changed and what it wants the traveller to know. */
record ReviewSection(Words words, TravelState state) {

    void write(Section section) {
        List<Risk> open = state.risks().stream().filter(Risk::open).toList();
        List<Risk> closed = state.risks().stream().filter(risk -> !risk.open()).toList();
        section.heading(2, words.say("审阅意见", "What the review says"));
        section.line(verdict());
        if (!closed.isEmpty()) {
            section.gap().line(words.say("审阅中改过的：", "Changed in the review:")).gap();
            closed.forEach(risk ->
                    section.bullet(words.say("第 " + (risk.round() + 1) + " 次审阅：", "Review " + (risk.round() + 1) + ": ")
                            + words.say(risk.text())
                            + words.say("已按此修改。", " Done.")));
        }
        if (!open.isEmpty()) {
            section.gap().line(words.say("请留意：", "Keep in mind:")).gap();
            open.forEach(risk -> section.bullet(words.say(risk.text())));
        }
        section.gap();
    }

    private String verdict() {
        int revisions = state.revisionCount();
        String times = switch (revisions) {
            case 0 -> words.say("没有改稿", "without a revision");
            case 1 -> words.say("改了 1 稿", "after 1 revision");
            default -> words.say("改了 " + revisions + " 稿", "after " + revisions + " revisions");
        };
        ReviewStatus status = state.reviewStatus();
        return switch (status) {
            case APPROVED -> words.say("通过，" + times + "。", "Approved, " + times + ".");
            case APPROVED_WITH_RISKS ->
                words.say(
                        "有保留地通过，" + times + "；先看下面的问题。",
                        "Approved with reservations, " + times + "; read what follows.");
            case PENDING, REVISE -> words.say("尚未审阅完。", "The review is not finished.");
        };
    }
}
