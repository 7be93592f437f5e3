package dev.waybill.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.error.QuestionException;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Documents;
import dev.waybill.review.talk.EndingPolicy;
import dev.waybill.review.talk.Verdict;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.Simulation;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A person has the last word, if the input asks for one. */
class AskingTest {
    private final ReviewApp app = new ReviewApp();
    private final Simulation simulation = Simulation.shuffled(1);

    private Update input(String name, boolean ask) {
        return app.input(
                new AppInput(Optional.of(Documents.shipped(name)), name, Map.of(), 0, LocalDate.of(2026, 1, 1), ask));
    }

    private Engine engine(Store store) {
        return Engine.builder()
                .store(store)
                .graphs(app.graph())
                .scheduler(simulation)
                .clock(simulation)
                .build();
    }

    private QuestionRecord asked(Run run) {
        var questions = ((Outcome.Waiting) simulation.outcome(run)).questions();
        assertThat(questions).hasSize(1);
        return questions.getFirst();
    }

    private State answered(Engine engine, Run run, Answer answer) {
        engine.answer(asked(run).id(), answer);
        return ((Outcome.Completed) simulation.outcome(run)).state();
    }

    private static String conclusion(State state) {
        return state.get(ReviewGraph.MESSAGES).getLast().content();
    }

    private JsonNode json(State state) {
        return JsonMapper.shared().readTree(app.report(state, ReportFormat.JSON));
    }

    @Test
    void nobodyIsAskedUnlessTheInputSaysSo() {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("refund.md", false));

            var state = ((Outcome.Completed) simulation.outcome(run)).state();

            assertThat(app.asks()).isTrue();
            assertThat(engine.questions(run.id())).isEmpty();
            assertThat(state.find(ReviewGraph.DECISION)).isEmpty();
            assertThat(app.report(state, ReportFormat.MARKDOWN)).doesNotContain("Decided by");
            assertThat(json(state).has("decision")).isFalse();
        }
    }

    @Test
    void theRunWaitsBetweenTheDiscussionAndItsConclusion() {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("refund.md", true));

            var record = asked(run);

            var question = record.question();
            assertThat(record.activation()).startsWith("decide@");
            assertThat(question.text())
                    .startsWith(
                            "What is the verdict on “Refunds from the order page”? Converged after 6 rounds: everybody"
                                    + " has spoken and nothing new was said. The discussion came to: approve with changes."
                                    + " Open points:\n- ")
                    .contains("SEC-4, line 35: ");
            assertThat(question.fields())
                    .containsExactly(
                            Field.choice("choice", "approve", "approve-with-changes", "reject")
                                    .labelled("Verdict"),
                            Field.of("comment", Field.Type.TEXT)
                                    .labelled("Comment")
                                    .optional());
            assertThat(question.expiresAfter()).isEmpty();
            assertThat(question.people()).isEmpty();
            assertThat(engine.state(run.id()).get(ReviewGraph.MESSAGES))
                    .isNotEmpty()
                    .noneMatch(message -> message.type() == MessageType.CONCLUSION);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "approve, APPROVE, Approve",
        "approve-with-changes, APPROVE_WITH_CHANGES, Approve with changes",
        "reject, REJECT, Reject"
    })
    void whatThePersonChoosesIsTheVerdict(String choice, Verdict verdict, String label) {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("refund.md", true));

            var state = answered(
                    engine,
                    run,
                    Answer.choose(choice)
                            .with("comment", "Too early.\nAsk again in May.")
                            .by("alice"));

            var decision = Decision.of(verdict, "alice").because("Too early.\nAsk again in May.");
            assertThat(state.get(ReviewGraph.DECISION)).isEqualTo(decision);
            assertThat(app.summarize(ReviewGraph.DECISION, decision)).contains("alice: " + choice);
            assertThat(state.get(ReviewGraph.MESSAGES))
                    .filteredOn(message -> message.type() == MessageType.CONCLUSION)
                    .hasSize(1);
            assertThat(conclusion(state))
                    .startsWith("Converged after 6 rounds: everybody has spoken and nothing new was said. Verdict: "
                            + label.toLowerCase(java.util.Locale.ROOT)
                            + ". Decided by alice; the discussion came to: approve with changes."
                            + " Comment: “Too early. Ask again in May.” Open points:\n- ");
            assertThat(app.report(state, ReportFormat.MARKDOWN)).contains("""
                    **%s** · 20 findings: 5 open, 7 to be changed, 8 answered by the text

                    Decided by alice; the discussion came to: approve with changes.

                    > Too early.
                    > Ask again in May.

                    Converged after 6 rounds""".formatted(label));
            assertThat(json(state).get("verdict").asString()).isEqualTo(choice);
            assertThat(json(state).get("decision").toString()).isEqualTo("""
                    {"by":"alice","comment":"Too early.\\nAsk again in May.","proposed":"approve-with-changes"}""");
        }
    }

    @Test
    void aPersonMayDecideWhatDidNotConvergeAndTheOutcomeStillSaysSo() {
        var rules = Conversation.byRules();
        var graph = ReviewGraph.of(
                new Conversation(rules.speaker(), rules.directory(), rules.novelty(), new EndingPolicy(2, 1)));
        try (var engine = Engine.builder()
                .scheduler(simulation)
                .clock(simulation)
                .graphs(graph)
                .build()) {
            var run = engine.start(graph, input("refund.md", true));
            var asked = asked(run);

            engine.answer(asked.id(), Answer.reject().by("alice"));

            assertThat(asked.question().text()).contains("Not converged after 1 rounds.");
            assertThat(simulation.outcome(run)).isInstanceOf(Outcome.LimitReached.class);
            assertThat(conclusion(engine.state(run.id())))
                    .startsWith("Not converged after 1 rounds. Verdict: reject. Decided by alice; ");
        }
    }

    @Test
    void theUsualAnswersToAnApprovalFitAndTheCommentMayBeMissing() {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("refund.md", true));

            var state = answered(engine, run, Answer.approve().by("bob"));

            assertThat(state.get(ReviewGraph.DECISION)).isEqualTo(Decision.of(Verdict.APPROVE, "bob"));
            assertThat(conclusion(state)).doesNotContain("Comment");
            assertThat(json(state).get("decision").has("comment")).isFalse();
        }
    }

    @Test
    void whatIsNoVerdictIsRefusedAndTheQuestionStaysOpen() {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("refund.md", true));
            var id = asked(run).id();

            assertThatThrownBy(() -> engine.answer(id, Answer.choose("perhaps").by("alice")))
                    .isInstanceOf(QuestionException.class)
                    .hasMessageContaining("'perhaps' is none of approve, approve-with-changes, reject");
            assertThatThrownBy(() ->
                            engine.answer(id, Answer.reject().with("why", "x").by("alice")))
                    .isInstanceOf(QuestionException.class)
                    .hasMessageContaining("there is no field 'why'");

            assertThat(engine.openQuestions(9)).extracting(QuestionRecord::id).containsExactly(id);
            assertThat(answered(engine, run, Answer.reject().by("alice")).get(ReviewGraph.DECISION))
                    .isEqualTo(Decision.of(Verdict.REJECT, "alice"));
        }
    }

    @Test
    void theAnswerReachesARunThatWasClosedWhileItWaited(@TempDir Path folder) {
        var answer = Answer.reject().with("comment", "Too early.").by("alice");
        State undisturbed;
        try (var engine = engine(new InMemoryStore())) {
            undisturbed = answered(engine, engine.start(app.graph(), input("refund.md", true)), answer);
        }
        Run run;
        String id;
        try (var store = SqliteStore.open(folder.resolve("runs.db"));
                var engine = engine(store)) {
            run = engine.start(app.graph(), input("refund.md", true));
            id = asked(run).id();
        }

        State state;
        int said;
        try (var store = SqliteStore.open(folder.resolve("runs.db"));
                var engine = engine(store)) {
            said = engine.commits(run.id()).size();
            engine.answer(id, answer);
            state = ((Outcome.Completed) simulation.outcome(engine.resume(run.id()))).state();

            assertThat(engine.commits(run.id())).hasSize(said + 2);
        }

        assertThat(app.report(state, ReportFormat.MARKDOWN))
                .isEqualTo(app.report(undisturbed, ReportFormat.MARKDOWN))
                .contains("Decided by alice");
        assertThat(app.report(state, ReportFormat.JSON)).isEqualTo(app.report(undisturbed, ReportFormat.JSON));
    }

    @Test
    void aChineseRequirementIsAskedAboutInChinese() {
        try (var engine = engine(new InMemoryStore())) {
            var run = engine.start(app.graph(), input("report-export.md", true));

            var question = asked(run).question();
            var state = answered(
                    engine,
                    run,
                    Answer.choose("approve").with("comment", "先上线。").by("王芳"));

            assertThat(question.text()).contains("》的评审结论是？经过").contains("讨论得出的结论是：");
            assertThat(question.fields())
                    .extracting(Field::label)
                    .containsExactly("结论（approve 通过，approve-with-changes 修改后通过，reject 不通过）", "说明");
            assertThat(conclusion(state)).contains("结论：通过。由 王芳 决定；讨论得出的结论是：", "说明：“先上线。”");
            assertThat(app.report(state, ReportFormat.MARKDOWN)).contains("**通过**。", "\n\n> 先上线。\n\n经过 ");
        }
    }
}
