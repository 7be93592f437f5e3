package dev.waybill.review.report;

import dev.waybill.review.message.Inbox;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Warning;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Ending;
import dev.waybill.review.talk.Judgement;
import dev.waybill.review.talk.Verdict;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A finished review. The same discussion always gives the same report, in the same order.
 *
 * @param judgement what it comes to, by the discussion or by a person
 * @param lost the roles that failed and were not replaced
 * @param findings by role, then by weight, then by line
 * @param messages what was heard, the conclusion last
 * @param duplicates how many messages were dropped because their id had been seen
 */
public record Report(
        String title,
        Language language,
        Judgement judgement,
        Ending ending,
        List<Role> lost,
        List<Finding> findings,
        List<Message> messages,
        int duplicates,
        List<Warning> warnings) {

    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::role)
            .thenComparing(Finding::severity)
            .thenComparingInt(Finding::line)
            .thenComparingInt(finding -> finding.id().length())
            .thenComparing(Finding::id);

    public Report {
        lost = List.copyOf(lost);
        findings = findings.stream().sorted(ORDER).toList();
        messages = List.copyOf(messages);
        warnings = List.copyOf(warnings);
    }

    /**
     * The report on a discussion.
     *
     * @param sent every message, duplicates included
     * @param findings each in its last form
     * @param more warnings from elsewhere; those of the discussion itself are found by the report
     */
    public static Report of(
            Conversation conversation,
            Requirement requirement,
            List<Message> sent,
            List<Finding> findings,
            List<Warning> more) {
        Inbox inbox = Inbox.of(sent);
        List<Warning> warnings = new ArrayList<>(conversation.warnings(sent));
        warnings.addAll(more);
        return new Report(
                requirement.title(),
                requirement.language(),
                conversation.judge(sent, findings),
                conversation.ending(sent),
                conversation.lost(sent),
                findings,
                inbox.heard(),
                inbox.duplicates(),
                warnings);
    }

    /** The same report where a person had the last word. */
    public Report decided(Decision decision) {
        return new Report(
                title, language, judgement.decided(decision), ending, lost, findings, messages, duplicates, warnings);
    }

    /** What it comes to. */
    public Verdict verdict() {
        return judgement.verdict();
    }

    /** What is left undecided, heaviest first. */
    public List<Finding> openPoints() {
        return findings.stream()
                .filter(finding -> finding.status() == Status.OPEN)
                .sorted(Comparator.comparing(Finding::severity).thenComparingInt(Finding::line))
                .toList();
    }

    /** How many findings have a status. */
    public int count(Status status) {
        return (int)
                findings.stream().filter(finding -> finding.status() == status).count();
    }

    /** How many findings have a weight and are not resolved. */
    public int left(Severity severity) {
        return (int) findings.stream()
                .filter(finding -> finding.severity() == severity && finding.status() != Status.RESOLVED)
                .count();
    }

    /** The report for people. */
    public String toMarkdown() {
        return new MarkdownReport(this).render();
    }

    /** The report for programs, see {@link JsonReport}. */
    public String toJson() {
        return JsonReport.render(this);
    }
}
