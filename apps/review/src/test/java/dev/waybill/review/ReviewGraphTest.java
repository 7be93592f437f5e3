package dev.waybill.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.engine.Outcome;
import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Status;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Documents;
import dev.waybill.review.talk.EndingPolicy;
import dev.waybill.review.talk.NoveltyPolicy;
import dev.waybill.review.talk.Speaker;
import dev.waybill.review.talk.Turn;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.testkit.Simulation;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The conversation as the engine runs it. */
class ReviewGraphTest {
    private final ReviewApp app = new ReviewApp();

    private static Outcome run(Graph graph, String text, long order) {
        var simulation = Simulation.shuffled(order);
        try (var engine = simulation.engine()) {
            return simulation.run(engine, graph, Update.of(ReviewGraph.TEXT, text));
        }
    }

    private static State completed(Graph graph, String text, long order) {
        return ((Outcome.Completed) run(graph, text, order)).state();
    }

    @ParameterizedTest
    @ValueSource(strings = {"refund.md", "sms-login.md", "report-export.md"})
    void everyExampleConvergesWithOneConclusionAndTheSameReportEveryTime(String name) {
        var text = Documents.shipped(name);

        var state = completed(app.graph(), text, 1);
        var again = completed(app.graph(), text, 2);

        assertThat(state.get(ReviewGraph.MESSAGES))
                .filteredOn(m -> m.type() == MessageType.CONCLUSION)
                .hasSize(1);
        assertThat(state.get(ReviewGraph.MESSAGES).getLast().type()).isEqualTo(MessageType.CONCLUSION);
        assertThat(app.report(again, ReportFormat.MARKDOWN)).isEqualTo(app.report(state, ReportFormat.MARKDOWN));
        assertThat(app.report(again, ReportFormat.JSON)).isEqualTo(app.report(state, ReportFormat.JSON));
    }

    @Test
    void aFindingIsSentBackAnsweredByALineOfTheTextAndAnotherStaysOpen() {
        var text = Documents.shipped("refund.md");
        var lines = text.lines().toList();

        var state = completed(app.graph(), text, 1);

        var findings = state.get(ReviewGraph.FINDINGS);
        assertThat(findings).anyMatch(f -> f.status() == Status.OPEN);
        assertThat(findings)
                .filteredOn(f -> f.status() == Status.RESOLVED)
                .isNotEmpty()
                .allSatisfy(f -> {
                    var answer = f.resolution().orElseThrow();
                    assertThat(answer.line()).isBetween(1, lines.size());
                    assertThat(f.line()).isBetween(1, lines.size());
                });
        assertThat(state.get(ReviewGraph.MESSAGES))
                .anyMatch(m -> m.from().equals("sec") && m.to().equals("pm") && m.type() == MessageType.QUESTION);
        assertThat(state.get(ReviewGraph.MESSAGES))
                .anyMatch(m -> m.from().equals("pm") && m.inReplyTo().isPresent());
    }

    private static Graph graph(Speaker speaker, Role... standIns) {
        var directory = Directory.withStandIns(standIns);
        return ReviewGraph.of(new Conversation(speaker, directory, NoveltyPolicy.byText(), EndingPolicy.standard()));
    }

    @Test
    void anAgentThatThrowsBecomesAnErrorMessageToPmAndTheOthersGoOn() {
        var rules = Conversation.byRules();
        Speaker broken = (seat, requirement, heard, findings) -> {
            if (seat.equals(Seat.of(Role.QA))) {
                throw new IllegalStateException("qa is ill");
            }
            return rules.speaker().turn(seat, requirement, heard, findings);
        };

        var state = completed(graph(broken), Documents.shipped("refund.md"), 1);

        assertThat(state.get(ReviewGraph.MESSAGES))
                .anyMatch(m -> m.type() == MessageType.ERROR
                        && m.from().equals("qa")
                        && m.to().equals("pm")
                        && m.content().contains("qa is ill"));
        assertThat(state.get(ReviewGraph.MESSAGES)).anyMatch(m -> m.from().equals("sec"));
        assertThat(state.get(ReviewGraph.MESSAGES).getLast().type()).isEqualTo(MessageType.CONCLUSION);
    }

    @Test
    void theRoundLimitIsConcludedAndIsNoSuccess() {
        Speaker endless = (seat, requirement, heard, findings) -> new Turn(
                Message.of(
                        seat.address(),
                        seat.role().circle().getFirst().address(),
                        MessageType.COMMENT,
                        "turn " + heard.size() + " of " + seat.address() + " brings words never said before: "
                                + Long.toString(7_919L * (heard.size() + 1), 36).repeat(3),
                        heard.size() + 1),
                List.of());
        var simulation = Simulation.shuffled(1);
        try (var engine = simulation.engine()) {
            var run = engine.start(graph(endless), Update.of(ReviewGraph.TEXT, Documents.shipped("refund.md")));

            var outcome = simulation.outcome(run);

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.LimitReached.class,
                            l -> assertThat(l.limit()).startsWith("rounds "));
            assertThat(engine.state(run.id())
                            .get(ReviewGraph.MESSAGES)
                            .getLast()
                            .type())
                    .isEqualTo(MessageType.CONCLUSION);
        }
    }

    @Test
    void anEmptyDocumentAndAFieldAreRefused() {
        var empty = new AppInput(Optional.of("\n\n"), "x.md", Map.of(), 0, LocalDate.of(2026, 1, 1), false);
        var field =
                new AppInput(Optional.of("It must work."), "", Map.of("days", "3"), 0, LocalDate.of(2026, 1, 1), false);

        assertThatThrownBy(() -> app.input(empty))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.md");
        assertThatThrownBy(() -> app.input(field))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("'days'");
    }
}
