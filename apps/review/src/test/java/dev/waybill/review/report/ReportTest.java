package dev.waybill.review.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Warning;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Resolution;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Documents;
import dev.waybill.review.talk.Ending;
import dev.waybill.review.talk.Judgement;
import dev.waybill.review.talk.Simulation;
import dev.waybill.review.talk.Verdict;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ReportTest {

    private static final Finding OPEN = finding("SEC-1", Role.SEC, Severity.MAJOR, 9, Status.OPEN);
    private static final Finding ACCEPTED = finding("QA-2", Role.QA, Severity.MINOR, 7, Status.ACCEPTED);
    private static final Finding RESOLVED =
            finding("QA-1", Role.QA, Severity.BLOCKER, 5, Status.OPEN).resolvedBy(new Resolution(30, "It is limited."));
    private static final Message QUESTION =
            Message.of("sec", "pm", MessageType.QUESTION, "Where?\n- SEC-1", 1).judged(true);
    private static final Message ANSWER =
            Message.of("pm", "sec", MessageType.COMMENT, "Nowhere.", 2).replyingTo(QUESTION);

    @Test
    void theReportForPeopleShowsVerdictQuotesAndConversation() {
        String markdown = report(Language.EN).toMarkdown();

        assertThat(markdown).isEqualTo("""
                        # Review: Orders

                        **Approve with changes** · 3 findings: 1 open, 1 to be changed, 1 answered by the text

                        Not converged after 12 rounds.

                        Not reviewed by: dev (failed, nobody stood in).

                        ## Open points

                        - **SEC-1** (major, line 9) Problem.

                          > Sentence 9.

                          Suggestion.

                        ## Findings

                        ### Product (pm)

                        Nothing.

                        ### Development (dev)

                        Not reviewed: the agent failed.

                        ### Quality (qa)

                        **QA-1** · blocker, line 5 · answered by the text · `x.rule`

                        > Sentence 5.

                        Problem. Suggestion.

                        Answered by line 30:

                        > It is limited.

                        **QA-2** · minor, line 7 · to be changed · `x.rule`

                        > Sentence 7.

                        Problem. Suggestion.

                        ### Security (sec)

                        **SEC-1** · major, line 9 · open · `x.rule`

                        > Sentence 9.

                        Problem. Suggestion.

                        ## Conversation

                        **1. sec → pm** · question

                        Where?

                        - SEC-1

                        *2: nothing new (pm).*

                        ## Warnings

                        - Odd. (`odd`)
                        - Messages dropped because they had been seen: 3
                        """);
    }

    @Test
    void theReportForProgramsHasItsFieldsInOrder() {
        JsonNode json = JsonMapper.shared().readTree(report(Language.EN).toJson());

        assertThat(json.propertyNames())
                .containsExactly(
                        "format",
                        "title",
                        "language",
                        "verdict",
                        "ending",
                        "missing",
                        "counts",
                        "findings",
                        "openPoints",
                        "messages",
                        "duplicates",
                        "warnings");
        assertThat(json.get("verdict").asString()).isEqualTo("approve-with-changes");
        assertThat(json.get("ending").toString())
                .isEqualTo("{\"kind\":\"round-limit\",\"text\":\"Not converged after 12 rounds.\",\"rounds\":12}");
        assertThat(json.get("counts").toString())
                .isEqualTo(
                        "{\"findings\":3,\"open\":1,\"accepted\":1,\"resolved\":1,\"left\":{\"blocker\":0,\"major\":1,\"minor\":1}}");
        assertThat(json.get("findings").get(0).toString()).isEqualTo("""
                        {"id":"QA-1","role":"qa","rule":"x.rule","severity":"blocker","line":5,"quote":"Sentence 5.",\
                        "problem":"Problem.","suggestion":"Suggestion.","status":"resolved",\
                        "resolution":{"line":30,"quote":"It is limited."}}""");
        assertThat(json.get("messages").get(1).toString()).isEqualTo("""
                        {"id":"pm-2","version":2,"at":2,"from":"pm","to":"sec","type":"comment","novel":false,\
                        "inReplyTo":"sec-1","content":"Nowhere."}""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"refund.md", "sms-login.md", "report-export.md"})
    void bothReportsHaveEveryFindingWithItsQuote(String name) {
        Report report = Simulation.run(Conversation.byRules(), Requirement.parse(Documents.shipped(name)))
                .report();

        String markdown = report.toMarkdown();
        JsonNode json = JsonMapper.shared().readTree(report.toJson());

        assertThat(report.findings())
                .isNotEmpty()
                .allSatisfy(
                        finding -> assertThat(markdown).contains("**" + finding.id() + "**", "> " + finding.quote()));
        assertThat(StreamSupport.stream(json.get("findings").spliterator(), false)
                        .map(node -> node.get("quote").asString()))
                .containsExactlyElementsOf(
                        report.findings().stream().map(Finding::quote).toList());
        assertThat(markdown).doesNotContain("\n\n\n").doesNotContain("null").doesNotContain("Optional");
    }

    @Test
    void aChineseRequirementHasAChineseReport() {
        String markdown = report(Language.ZH).toMarkdown();

        assertThat(markdown)
                .startsWith("# 评审：Orders\n\n**修改后通过**。共 3 条意见：1 条未决，1 条待修改，1 条文中已有答案。\n\n12 轮后仍未收敛。\n")
                .contains("## 未决事项", "### 安全 (sec)", "第 30 行已说明：", "*第 2 条：没有新内容（pm）。*");
    }

    @Test
    void aPersonsDecisionStandsAboveWhatTheDiscussionCameTo() {
        var decision = Decision.of(Verdict.REJECT, "alice").because(" Too early.\n\nAsk again in May. ");

        Report decided = report(Language.EN).decided(decision);
        JsonNode json = JsonMapper.shared().readTree(decided.toJson());

        assertThat(decided.toMarkdown()).startsWith("""
                        # Review: Orders

                        **Reject** · 3 findings: 1 open, 1 to be changed, 1 answered by the text

                        Decided by alice; the discussion came to: approve with changes.

                        > Too early.
                        >
                        > Ask again in May.

                        Not converged after 12 rounds.

                        """);
        assertThat(json.get("verdict").asString()).isEqualTo("reject");
        assertThat(json.get("decision").toString()).isEqualTo("""
                        {"by":"alice","comment":"Too early.\\n\\nAsk again in May.","proposed":"approve-with-changes"}""");
        assertThat(json.propertyNames()).startsWith("format", "title", "language", "verdict", "decision", "ending");
    }

    @Test
    void aDecisionWithoutAWordOnWhyHasNoEmptyComment() {
        var decision = Decision.of(Verdict.APPROVE, "王芳").because("  ");

        Report decided = report(Language.ZH).decided(decision);

        assertThat(decided.toMarkdown())
                .startsWith("# 评审：Orders\n\n**通过**。共 3 条意见：1 条未决，1 条待修改，1 条文中已有答案。\n\n"
                        + "由 王芳 决定；讨论得出的结论是：修改后通过。\n\n12 轮后仍未收敛。\n");
        assertThat(JsonMapper.shared()
                        .readTree(decided.toJson())
                        .get("decision")
                        .toString())
                .isEqualTo("{\"by\":\"王芳\",\"proposed\":\"approve-with-changes\"}");
    }

    private static Report report(Language language) {
        return new Report(
                "Orders",
                language,
                Judgement.of(Verdict.APPROVE_WITH_CHANGES),
                new Ending.RoundLimit(12),
                List.of(Role.DEV),
                List.of(OPEN, ACCEPTED, RESOLVED),
                List.of(QUESTION, ANSWER),
                3,
                List.of(new Warning("odd", "Odd.")));
    }

    private static Finding finding(String id, Role role, Severity severity, int line, Status status) {
        return new Finding(
                id,
                role,
                "x.rule",
                severity,
                line,
                "Sentence " + line + ".",
                "Problem.",
                "Suggestion.",
                status,
                Optional.empty());
    }
}
