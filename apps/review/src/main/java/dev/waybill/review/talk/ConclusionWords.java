package dev.waybill.review.talk;

import dev.waybill.review.message.Role;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Language;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a discussion is summed up; used by the conclusion and by the report. */
public record ConclusionWords(Language language) {

    /** Why it ended, in one sentence. */
    public String reason(Ending ending) {
        return switch (ending) {
            case Ending.Ongoing ignored -> language.choose("The discussion is still going on.", "讨论仍在进行。");
            case Ending.Converged(int rounds) ->
                language.choose(
                        "Converged after %d rounds: everybody has spoken and nothing new was said.".formatted(rounds),
                        "经过 %d 轮讨论收敛：所有角色都已发言，且不再有新内容。".formatted(rounds));
            case Ending.RoundLimit(int rounds) ->
                language.choose("Not converged after %d rounds.".formatted(rounds), "%d 轮后仍未收敛。".formatted(rounds));
            case Ending.Standoff(String first, String second) ->
                language.choose(
                        "Ended: %s and %s only handed the word to each other.".formatted(first, second),
                        "终止：%s 和 %s 相互推让，没有新内容。".formatted(first, second));
            case Ending.Abandoned(String reason) ->
                language.choose(
                        "Ended: pm failed and nobody could stand in (%s).".formatted(reason),
                        "终止：pm 失败且无人接替（%s）。".formatted(reason));
        };
    }

    /** Who could not take part, in one sentence. */
    public String missing(List<Role> lost) {
        String roles = lost.stream().map(Role::address).collect(Collectors.joining(", "));
        return language.choose(
                "Not reviewed by: %s (failed, nobody stood in).".formatted(roles),
                "未评审的角色：%s（失败且无人接替）。".formatted(roles));
    }

    String conclude(Ending ending, Verdict verdict, List<Finding> findings, List<Role> lost) {
        List<Finding> open = findings.stream()
                .filter(finding -> finding.status() == Status.OPEN)
                .toList();
        String text = reason(ending)
                + language.choose(" Verdict: %s.", "结论：%s。")
                        .formatted(verdict.label(language).toLowerCase(Locale.ROOT));
        if (!lost.isEmpty()) {
            text += language.choose(" ", "") + missing(lost);
        }
        if (open.isEmpty()) {
            return text + language.choose(" No open points.", "没有未决事项。");
        }
        return text
                + language.choose(" Open points:", "未决事项：")
                + open.stream().map(this::point).collect(Collectors.joining());
    }

    private String point(Finding finding) {
        return "\n- "
                + language.choose(
                        "%s, line %d: %s".formatted(finding.id(), finding.line(), finding.problem()),
                        "%s（第 %d 行）：%s".formatted(finding.id(), finding.line(), finding.problem()));
    }
}
