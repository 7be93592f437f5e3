package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Resolution;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import java.util.List;
import java.util.stream.Collectors;

/** How {@code pm} puts things. */
record AuthorWords(Language language) {

    String open(Requirement requirement, List<Finding> own) {
        String first = language.choose(
                "Please review “%s”.".formatted(requirement.title()), "请评审《%s》。".formatted(requirement.title()));
        if (own.isEmpty()) {
            return first + language.choose(" I see nothing missing myself.", "我自己没有发现遗漏。");
        }
        return first
                + language.choose(" What I see myself:", "我自己发现的问题：")
                + own.stream().map(this::own).collect(Collectors.joining());
    }

    private String own(Finding finding) {
        String place = language.choose("%s, line %d: ", "%s（第 %d 行）：").formatted(finding.id(), finding.line());
        boolean quoted = finding.problem().contains(finding.quote());
        return "\n- " + place + finding.problem()
                + (quoted ? "" : language.choose(" “%s”", "“%s”").formatted(finding.quote()));
    }

    String answer(List<Finding> settled) {
        return language.choose("From the text:", "根据文中内容：")
                + settled.stream().map(this::answer).collect(Collectors.joining());
    }

    private String answer(Finding finding) {
        return "\n- " + finding.id() + language.choose(" ", "：")
                + finding.resolution().map(this::quoted).orElseGet(() -> unanswered(finding));
    }

    private String quoted(Resolution answer) {
        return language.choose(
                "is answered by line %d: “%s”".formatted(answer.line(), answer.quote()),
                "第 %d 行已说明：“%s”".formatted(answer.line(), answer.quote()));
    }

    private String unanswered(Finding finding) {
        return finding.status() == Status.ACCEPTED
                ? language.choose("is right, the text will be changed.", "意见成立，会修改文本。")
                : language.choose(
                        "stays open: the text does not say, and I cannot decide it alone.", "仍未决：文中没有说明，我不能单独决定。");
    }

    String answerAgain(List<Finding> settled) {
        return language.choose("Read again:", "重新核对：")
                + settled.stream().map(this::again).collect(Collectors.joining());
    }

    private String again(Finding finding) {
        String outcome = finding.status() == Status.ACCEPTED
                ? language.choose("you are right, that is no answer; the text will be changed.", "你说得对，这不算回答，会修改文本。")
                : language.choose(
                        "nothing more in the text; it goes to the open points for a decision.", "文中没有更多内容，列入未决事项等待决定。");
        return "\n- " + finding.id() + language.choose(": ", "：") + outcome;
    }

    String stand(List<Finding> findings) {
        String open = ids(findings, Status.OPEN);
        String accepted = ids(findings, Status.ACCEPTED);
        String text = language.choose("Where we stand.", "目前的结论。");
        text += open.isEmpty()
                ? language.choose(" No open points.", "没有未决事项。")
                : language.choose(" Open points: %s.", "未决事项：%s。").formatted(open);
        return accepted.isEmpty()
                ? text
                : text + language.choose(" I will change: %s.", "我会修改：%s。").formatted(accepted);
    }

    String handToStandIn(Message error, Seat standIn) {
        return language.choose(
                "%s failed (%s). %s, please take over.".formatted(error.from(), error.content(), standIn.address()),
                "%s 失败（%s）。请 %s 接手。".formatted(error.from(), error.content(), standIn.address()));
    }

    String goOnWithout(Message error) {
        return language.choose(
                "%s failed (%s). We go on without; what only this role looks at stays unreviewed."
                        .formatted(error.from(), error.content()),
                "%s 失败（%s）。评审继续进行，只有该角色负责的内容未经评审。".formatted(error.from(), error.content()));
    }

    private String ids(List<Finding> findings, Status status) {
        return findings.stream()
                .filter(finding -> finding.status() == status)
                .map(Finding::id)
                .collect(Collectors.joining(language.choose(", ", "、")));
    }
}
