package dev.waybill.review.talk;

import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Language;
import java.util.List;
import java.util.stream.Collectors;

/** How the critics put things. */
record CriticWords(Language language) {

    private static final int RISKS = 3;

    String nothing(Role role) {
        return language.choose(
                "%s: read from top to bottom, nothing to object to.".formatted(role.label(language)),
                "%s：已通读全文，没有意见。".formatted(role.label(language)));
    }

    String raise(Role role, List<Finding> raised, List<Finding> others) {
        String first = language.choose(
                "%s: %d %s. Where does the text answer %s?"
                        .formatted(
                                role.label(language),
                                raised.size(),
                                raised.size() == 1 ? "finding" : "findings",
                                raised.size() == 1 ? "it" : "them"),
                "%s：有 %d 条意见，文中哪里有答案？".formatted(role.label(language), raised.size()));
        return first + raised.stream().map(finding -> raise(finding, others)).collect(Collectors.joining());
    }

    private String raise(Finding finding, List<Finding> others) {
        String shared = others.stream()
                .filter(other -> other.role() != Role.PM)
                .filter(other -> other.quote().equals(finding.quote()) && other.role() != finding.role())
                .map(Finding::id)
                .collect(Collectors.joining(language.choose(", ", "、")));
        String also = shared.isEmpty()
                ? ""
                : language.choose(" (same sentence as %s)".formatted(shared), "（与 %s 是同一句）".formatted(shared));
        return "\n- "
                + language.choose(
                        "%s, %s, line %d: %s “%s”%s"
                                .formatted(
                                        finding.id(),
                                        finding.severity().label(language),
                                        finding.line(),
                                        finding.problem(),
                                        finding.quote(),
                                        also),
                        "%s（%s，第 %d 行）：%s“%s”%s"
                                .formatted(
                                        finding.id(),
                                        finding.severity().label(language),
                                        finding.line(),
                                        finding.problem(),
                                        finding.quote(),
                                        also));
    }

    String insist(List<Finding> unconvinced, List<Finding> blocking) {
        String weak = unconvinced.stream().map(this::weak).collect(Collectors.joining());
        String undecided = blocking.stream().map(this::undecided).collect(Collectors.joining());
        return language.choose("That is not enough:", "这还不够：") + weak + undecided;
    }

    private String weak(Finding finding) {
        int line = finding.resolution().orElseThrow().line();
        return "\n- "
                + language.choose(
                        "%s: line %d touches on it and leaves it open. %s"
                                .formatted(finding.id(), line, finding.suggestion()),
                        "%s：第 %d 行提到了，但没有说清楚。%s".formatted(finding.id(), line, finding.suggestion()));
    }

    private String undecided(Finding finding) {
        return "\n- "
                + language.choose(
                        "%s blocks: without an answer this must not be built. %s"
                                .formatted(finding.id(), finding.suggestion()),
                        "%s 是阻断项：没有答案就不能开工。%s".formatted(finding.id(), finding.suggestion()));
    }

    String stand(Role role, List<Finding> own, List<Seat> introduced) {
        List<Finding> open = with(own, Status.OPEN);
        List<Finding> accepted = with(own, Status.ACCEPTED);
        boolean blocks = open.stream().anyMatch(finding -> finding.severity() == Severity.BLOCKER);
        String stance;
        if (blocks) {
            stance = language.choose("%s cannot agree yet.", "%s暂不同意。");
        } else if (open.isEmpty() && accepted.isEmpty()) {
            stance = language.choose("%s agrees.", "%s同意。");
        } else {
            stance = language.choose("%s agrees on conditions.", "%s有条件同意。");
        }
        String text = stance.formatted(role.label(language))
                + list(language.choose(" Open: %s.", "未决：%s。"), open)
                + list(language.choose(" To be changed: %s.", "待修改：%s。"), accepted);
        return introduced.isEmpty() ? text : text + handOver(introduced.getFirst(), open, accepted);
    }

    private String handOver(Seat next, List<Finding> open, List<Finding> accepted) {
        List<Finding> risks = open.isEmpty() ? accepted : open;
        List<String> lines = risks.stream()
                .map(Finding::line)
                .distinct()
                .limit(RISKS)
                .map(String::valueOf)
                .toList();
        if (lines.isEmpty()) {
            return language.choose(" Over to %s.", "请 %s 继续。").formatted(next.address());
        }
        String english =
                lines.size() == 1 ? " Over to %s; look at line %s first." : " Over to %s; look at lines %s first.";
        return language.choose(english, "请 %s 继续，先看第 %s 行。")
                .formatted(next.address(), String.join(language.choose(", ", "、"), lines));
    }

    private static List<Finding> with(List<Finding> findings, Status status) {
        return findings.stream().filter(finding -> finding.status() == status).toList();
    }

    private String list(String frame, List<Finding> findings) {
        return findings.isEmpty()
                ? ""
                : frame.formatted(
                        findings.stream().map(Finding::id).collect(Collectors.joining(language.choose(", ", "、"))));
    }
}
