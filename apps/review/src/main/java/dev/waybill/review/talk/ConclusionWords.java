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

    /** Who decided, and what the discussion alone came to, in one sentence. */
    public String decision(Judgement judgement, Decision decision) {
        return language.choose("Decided by %s; the discussion came to: %s.", "由 %s 决定；讨论得出的结论是：%s。")
                .formatted(onOneLine(decision.by()), inText(judgement.proposed()));
    }

    String question(String title, Ending ending, Judgement judgement, List<Finding> findings, List<Role> lost) {
        return language.choose("What is the verdict on “%s”? ", "《%s》的评审结论是？").formatted(title)
                + reason(ending)
                + language.choose(" The discussion came to: %s.", "讨论得出的结论是：%s。")
                        .formatted(inText(judgement.proposed()))
                + rest(findings, lost);
    }

    String conclude(Ending ending, Judgement judgement, List<Finding> findings, List<Role> lost) {
        return reason(ending)
                + language.choose(" Verdict: %s.", "结论：%s。").formatted(inText(judgement.verdict()))
                + judgement
                        .decision()
                        .map(decision -> language.choose(" ", "") + decision(judgement, decision) + comment(decision))
                        .orElse("")
                + rest(findings, lost);
    }

    private String comment(Decision decision) {
        return decision.comment()
                .map(text -> language.choose(" Comment: “%s”", "说明：“%s”").formatted(onOneLine(text)))
                .orElse("");
    }

    private String inText(Verdict verdict) {
        return verdict.label(language).toLowerCase(Locale.ROOT);
    }

    private static String onOneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** Who is missing, and what is left open. */
    private String rest(List<Finding> findings, List<Role> lost) {
        List<Finding> open = findings.stream()
                .filter(finding -> finding.status() == Status.OPEN)
                .toList();
        String text = lost.isEmpty() ? "" : language.choose(" ", "") + missing(lost);
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
