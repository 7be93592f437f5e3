package dev.waybill.review.report;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Resolution;
import dev.waybill.review.rule.Status;
import dev.waybill.review.talk.ConclusionWords;
import dev.waybill.review.text.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report as Markdown: first what it comes to and what is undecided, then every finding, then who said what. */
final class MarkdownReport {

    private final Report report;
    private final Language language;
    private final StringBuilder out = new StringBuilder();

    MarkdownReport(Report report) {
        this.report = report;
        language = report.language();
    }

    String render() {
        summary();
        openPoints();
        findings();
        conversation();
        warnings();
        return out.toString();
    }

    private void summary() {
        line(language.choose("# Review: ", "# 评审：") + report.title());
        line("");
        line("**" + report.verdict().label(language) + "**" + language.choose(" · ", "。") + counts());
        line("");
        ConclusionWords words = new ConclusionWords(language);
        report.judgement().decision().ifPresent(decision -> {
            line(words.decision(report.judgement(), decision));
            line("");
            decision.comment().ifPresent(this::comment);
        });
        line(words.reason(report.ending()));
        if (!report.lost().isEmpty()) {
            line("");
            line(words.missing(report.lost()));
        }
    }

    private void comment(String text) {
        text.lines().forEach(said -> line(("> " + said).strip()));
        line("");
    }

    private String counts() {
        int all = report.findings().size();
        return language.choose(
                "%d %s: %d open, %d to be changed, %d answered by the text"
                        .formatted(
                                all,
                                all == 1 ? "finding" : "findings",
                                report.count(Status.OPEN),
                                report.count(Status.ACCEPTED),
                                report.count(Status.RESOLVED)),
                "共 %d 条意见：%d 条未决，%d 条待修改，%d 条文中已有答案。"
                        .formatted(
                                all,
                                report.count(Status.OPEN),
                                report.count(Status.ACCEPTED),
                                report.count(Status.RESOLVED)));
    }

    private void openPoints() {
        heading(2, language.choose("Open points", "未决事项"));
        if (report.openPoints().isEmpty()) {
            line(language.choose("None.", "无。"));
        }
        for (Finding finding : report.openPoints()) {
            line("- **" + finding.id() + "** (" + place(finding) + ") " + finding.problem());
            line("");
            line("  > " + finding.quote());
            line("");
            line("  " + finding.suggestion());
            line("");
        }
    }

    private void findings() {
        heading(2, language.choose("Findings", "评审意见"));
        for (Role role : Role.values()) {
            heading(3, role.label(language) + " (" + role.address() + ")");
            List<Finding> own = report.findings().stream()
                    .filter(finding -> finding.role() == role)
                    .toList();
            if (own.isEmpty()) {
                line(
                        report.lost().contains(role)
                                ? language.choose("Not reviewed: the agent failed.", "未评审：该角色失败。")
                                : language.choose("Nothing.", "没有意见。"));
            }
            own.forEach(this::finding);
        }
    }

    private void finding(Finding finding) {
        line("**" + finding.id() + "** · " + place(finding) + " · " + status(finding) + " · `" + finding.rule() + "`");
        line("");
        line("> " + finding.quote());
        line("");
        line(finding.problem() + language.choose(" ", "") + finding.suggestion());
        line("");
        finding.resolution().ifPresent(this::answer);
    }

    private void answer(Resolution answer) {
        line(language.choose("Answered by line %d:", "第 %d 行已说明：").formatted(answer.line()));
        line("");
        line("> " + answer.quote());
        line("");
    }

    private void conversation() {
        heading(2, language.choose("Conversation", "讨论过程"));
        List<Message> quiet = new ArrayList<>();
        for (Message message : report.messages()) {
            if (message.novel() || message.type() == MessageType.CONCLUSION || message.type() == MessageType.ERROR) {
                quiet(quiet);
                quiet.clear();
                message(message);
            } else {
                quiet.add(message);
            }
        }
        quiet(quiet);
    }

    private void message(Message message) {
        String reply = message.inReplyTo().map(id -> " ↩ " + id).orElse("");
        line("**" + message.at() + ". " + message.from() + " → " + message.to() + "** · "
                + message.type().code() + reply);
        line("");
        line(message.content().replaceFirst("\n- ", "\n\n- "));
        line("");
    }

    private void quiet(List<Message> messages) {
        if (!messages.isEmpty()) {
            String speakers = messages.stream().map(Message::from).distinct().collect(Collectors.joining(", "));
            int first = messages.getFirst().at();
            int last = messages.getLast().at();
            String range = first == last
                    ? "%d".formatted(first)
                    : language.choose("%d to %d", "%d 至 %d").formatted(first, last);
            line(language.choose("*%s: nothing new (%s).*", "*第 %s 条：没有新内容（%s）。*")
                    .formatted(range, speakers));
            line("");
        }
    }

    private void warnings() {
        if (report.warnings().isEmpty() && report.duplicates() == 0) {
            return;
        }
        heading(2, language.choose("Warnings", "警告"));
        report.warnings().forEach(warning -> line("- " + warning.text() + " (`" + warning.code() + "`)"));
        if (report.duplicates() > 0) {
            line("- "
                    + language.choose("Messages dropped because they had been seen: %d", "因重复而丢弃的消息：%d 条")
                            .formatted(report.duplicates()));
        }
    }

    private String place(Finding finding) {
        return language.choose(
                finding.severity().label(language) + ", line " + finding.line(),
                finding.severity().label(language) + "，第 " + finding.line() + " 行");
    }

    private String status(Finding finding) {
        return switch (finding.status()) {
            case OPEN -> language.choose("open", "未决");
            case ACCEPTED -> language.choose("to be changed", "待修改");
            case RESOLVED -> language.choose("answered by the text", "文中已有答案");
        };
    }

    private void heading(int level, String text) {
        if (!out.toString().endsWith("\n\n")) {
            line("");
        }
        line("#".repeat(level) + " " + text);
        line("");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
