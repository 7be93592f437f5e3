package dev.waybill.review.report;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.Role;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.talk.ConclusionWords;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Ending;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report as JSON. Fields stand in the order given here, and a field without a value is left out:
 *
 * <pre>
 * format      1; a change that breaks readers raises it
 * title       of the requirement
 * language    en, zh
 * verdict     approve, approve-with-changes, reject
 * decision    where a person had the last word: by, comment, proposed (the verdict of the discussion alone)
 * ending      kind: converged, round-limit, standoff, abandoned; text; rounds or between, where the kind has them
 * missing     addresses of roles that failed and were not replaced
 * counts      findings, open, accepted, resolved; left: blocker, major, minor (open or accepted)
 * findings    id, role, rule, severity, line, quote, problem, suggestion, status, resolution: line, quote
 * openPoints  ids of findings, heaviest first
 * messages    id, version, at, from, to, type, novel, inReplyTo, content
 * duplicates  messages dropped because their id had been seen
 * warnings    code, text
 * </pre>
 */
final class JsonReport {

    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonReport() {}

    static String render(Report report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("format", FORMAT);
        root.put("title", report.title());
        root.put("language", report.language().tag());
        root.put("verdict", report.verdict().code());
        report.judgement().decision().ifPresent(decision -> decision(root.putObject("decision"), report, decision));
        ending(root.putObject("ending"), report);
        ArrayNode missing = root.putArray("missing");
        report.lost().stream().map(Role::address).forEach(missing::add);
        counts(root.putObject("counts"), report);
        ArrayNode findings = root.putArray("findings");
        report.findings().forEach(finding -> finding(findings.addObject(), finding));
        ArrayNode open = root.putArray("openPoints");
        report.openPoints().stream().map(Finding::id).forEach(open::add);
        ArrayNode messages = root.putArray("messages");
        report.messages().forEach(message -> message(messages.addObject(), message));
        root.put("duplicates", report.duplicates());
        ArrayNode warnings = root.putArray("warnings");
        report.warnings()
                .forEach(warning ->
                        warnings.addObject().put("code", warning.code()).put("text", warning.text()));
        return MAPPER.writeValueAsString(root);
    }

    private static void decision(ObjectNode node, Report report, Decision decision) {
        node.put("by", decision.by());
        decision.comment().ifPresent(comment -> node.put("comment", comment));
        node.put("proposed", report.judgement().proposed().code());
    }

    private static void ending(ObjectNode node, Report report) {
        node.put("kind", report.ending().code());
        node.put("text", new ConclusionWords(report.language()).reason(report.ending()));
        switch (report.ending()) {
            case Ending.Converged(int rounds) -> node.put("rounds", rounds);
            case Ending.RoundLimit(int rounds) -> node.put("rounds", rounds);
            case Ending.Standoff(String first, String second) ->
                node.putArray("between").add(first).add(second);
            case Ending.Abandoned ignored -> {}
            case Ending.Ongoing ignored -> {}
        }
    }

    private static void counts(ObjectNode node, Report report) {
        node.put("findings", report.findings().size());
        node.put("open", report.count(Status.OPEN));
        node.put("accepted", report.count(Status.ACCEPTED));
        node.put("resolved", report.count(Status.RESOLVED));
        ObjectNode left = node.putObject("left");
        for (Severity severity : Severity.values()) {
            left.put(severity.code(), report.left(severity));
        }
    }

    private static void finding(ObjectNode node, Finding finding) {
        node.put("id", finding.id());
        node.put("role", finding.role().address());
        node.put("rule", finding.rule());
        node.put("severity", finding.severity().code());
        node.put("line", finding.line());
        node.put("quote", finding.quote());
        node.put("problem", finding.problem());
        node.put("suggestion", finding.suggestion());
        node.put("status", finding.status().code());
        finding.resolution()
                .ifPresent(answer ->
                        node.putObject("resolution").put("line", answer.line()).put("quote", answer.quote()));
    }

    private static void message(ObjectNode node, Message message) {
        node.put("id", message.id());
        node.put("version", message.version());
        node.put("at", message.at());
        node.put("from", message.from());
        node.put("to", message.to());
        node.put("type", message.type().code());
        node.put("novel", message.novel());
        message.inReplyTo().ifPresent(id -> node.put("inReplyTo", id));
        node.put("content", message.content());
    }
}
