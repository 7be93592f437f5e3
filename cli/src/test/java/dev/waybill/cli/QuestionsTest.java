package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class QuestionsTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder).with("USER", "alice");
        ParcelApp.broken = false;
    }

    @Test
    void aRunThatAsksEndsWithItsQuestionAndTheCommandsThatAnswerIt() {
        var result = terminal.call("run", "parcel", "a ring", "--ask");

        var question = question();
        assertThat(result.code()).isEqualTo(4);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .containsPattern("  asks +check +" + question + " Insure a ring \\(valuable\\)\\?\n")
                .containsPattern(question + "  parcel  run r-\\w+  check  asked \\d{4}-")
                .contains("\n  Insure a ring (valuable)?\n  choice: approve | reject\n  comment, optional: text\n")
                .contains("\n    ./waybill answer " + question + " approve\n    ./waybill answer " + question
                        + " reject\n")
                .containsPattern("\nwaybill: run r-\\w+ waits for a person, open questions: 1 \\(after .*\\)\n$");
        assertThat(terminal.call("runs").out()).contains("  waiting  ");
    }

    @Test
    void answeringGoesOnWithTheRunThatWaits() {
        terminal.call("run", "parcel", "a ring", "--ask", "--quiet");

        var result = terminal.call("answer", question(), "approve", "--comment", "it is gold");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("approve, comment=it is gold by alice, sorted, sent");
        assertThat(result.err()).startsWith("Question q-").contains(" is answered.\n", "  committed  check ");
        assertThat(terminal.call("questions").out()).isEqualTo("Nobody is asked anything.\n");
    }

    @Test
    void aRunThatWasCutOffWhileItWaitedFinishesOnceSomebodyAnswers() {
        var cut = new Terminal(folder)
                .interruptedBy(whenWaiting())
                .call("run", "parcel", "a valuable ring", "--wait", "--json");
        assertThat(cut.code()).isEqualTo(130);

        var answered = terminal.call("answer", question(), "reject", "--no-resume");
        var resumed = terminal.call("resume", cut.run(), "--quiet");

        assertThat(answered.code()).isZero();
        assertThat(answered.err())
                .matches("Question q-\\w+ is answered; to go on: ./waybill resume " + cut.run() + "\n");
        assertThat(resumed.code()).isZero();
        assertThat(resumed.out()).contains("labelled[31m, reject by alice, sorted, sent");
    }

    private Interrupts whenWaiting() {
        return action -> {
            Thread.ofVirtual().start(() -> {
                awaitQuestion();
                action.run();
            });
            return () -> {};
        };
    }

    /** Until another process could see it. */
    private void awaitQuestion() {
        while (terminal.call("questions", "--json").out().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aRunThatStaysGoesOnWhenAnotherTerminalAnswers() throws InterruptedException, ExecutionException {
        var waiting = new FutureTask<>(() -> new Terminal(folder).call("run", "parcel", "a valuable ring", "--wait"));
        Thread.ofVirtual().start(waiting);
        awaitQuestion();
        var run = terminal.call("runs", "--json").run();

        var cancelled = terminal.call("cancel", run);
        var resumed = terminal.call("resume", run);
        var answered = terminal.call("answer", question(), "approve");

        assertError(cancelled, "run " + run + " is at work in another process: wait for it, or stop it there");
        assertError(resumed, "run " + run + " is at work in another process: wait for it, or stop it there");

        assertThat(answered.code()).isZero();
        assertThat(answered.out()).isEmpty();
        assertThat(answered.err()).contains("goes on in the process where it is at work");
        assertThat(waiting.get().code()).isZero();
        assertThat(waiting.get().err()).contains("Waiting for an answer.", "approve, by alice");
        assertThat(waiting.get().out()).contains("approve by alice, sorted, sent");
    }

    @Test
    void resumingARunThatWaitsAsksAgainUnderTheSameId() {
        var run = terminal.call("run", "parcel", "a ring", "--ask", "--json").run();
        var question = question();

        var again = terminal.call("resume", run, "--json");

        assertThat(again.code()).isEqualTo(4);
        assertThat(again.json().getLast().get("questions").get(0).get("id").stringValue())
                .isEqualTo(question);
    }

    @Test
    void questionsAndWaitingAreLinesOfJson() {
        var lines = terminal.call("run", "parcel", "a ring", "--ask", "--json").json();

        var asked = lines.stream()
                .filter(n -> n.get("type").stringValue().equals("question_asked"))
                .findFirst()
                .orElseThrow()
                .get("question");
        assertThat(asked.propertyNames())
                .containsExactly("id", "run", "activation", "text", "fields", "people", "askedAt");
        assertThat(asked.get("fields").get(0).toString())
                .isEqualTo("{\"name\":\"choice\",\"label\":\"choice\",\"type\":\"choice\","
                        + "\"choices\":[\"approve\",\"reject\"],\"required\":true}");
        assertThat(lines).anyMatch(n -> n.get("type").stringValue().equals("run_waiting"));
        assertThat(lines.getLast().get("outcome").stringValue()).isEqualTo("waiting");
        assertThat(lines.getLast().get("exitCode").intValue()).isEqualTo(4);
        var listed = terminal.call("questions", "--json").json().getFirst();
        assertThat(listed.get("type").stringValue()).isEqualTo("question");
        assertThat(listed.get("app").stringValue()).isEqualTo("parcel");
        assertThat(listed.get("id")).isEqualTo(asked.get("id"));
    }

    @Test
    void aFormIsAnsweredFieldByField() {
        terminal.call("run", "parcel", "a valuable and measured ring", "--quiet");
        assertThat(terminal.call("questions").out())
                .contains("  Length in cm (length): a number\n")
                .contains("    ./waybill answer " + question() + " --set length=…\n");

        assertThat(terminal.call("answer", question(), "--set", "length=long").err())
                .isEqualTo("waybill: 'long' is no value for length: a number\n");
        assertThat(terminal.call("answer", question(), "--set", "length=2.5", "--quiet")
                        .out())
                .contains("length=2.5 by alice");
    }

    @Test
    void onlyTheNamedMayAnswer() {
        terminal.call("run", "parcel", "a valuable and guarded ring", "--quiet");
        var question = question();

        var list = terminal.call("questions").out();
        var refused = terminal.call("answer", question, "approve", "--by", "carol");
        var chinese =
                new Terminal(folder).with("LANG", "zh_CN.UTF-8").call("answer", question, "approve", "--by", "carol");

        assertThat(list).contains("  May answer: alice, bob\n", " approve --by alice\n");
        assertError(
                refused,
                "question " + question + " may be answered by alice, bob, not by carol: say who answers with --by");
        assertError(chinese, "提问 " + question + " 只能由 alice、bob 答复，carol 不行：请用 --by 说明是谁");
        assertThat(terminal.call("answer", question, "approve", "--by", "bob").code())
                .isZero();
    }

    @Test
    void anAnswerThatDoesNotFitIsRefusedWithAllThatIsWrong() {
        terminal.call("run", "parcel", "a ring", "--ask", "--quiet");
        var question = question();

        assertError(terminal.call("answer", question), "the choice is missing: approve | reject");
        assertError(
                terminal.call("answer", question, "aprove", "--set", "comnt=x"),
                "'aprove' is none of the choices, did you mean 'approve'? the question has no field 'comnt', "
                        + "did you mean 'comment'?");
        assertError(
                new Terminal(folder).call("answer", question, "approve"),
                "somebody has to answer for this: say who with --by NAME");
        assertError(
                terminal.call("answer", question + "0", "approve"),
                "there is no open question '" + question + "0', did you mean '" + question + "'?");
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        terminal.call("run", "parcel", "a ring", "--ask", "--quiet");
        var question = question();
        terminal.call("answer", question, "approve", "--quiet");

        var again = terminal.call("answer", question, "reject", "--by", "bob");

        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err())
                .matches("waybill: question q-\\w+ was answered by alice at [\\d-]+ [\\d:]+ already: approve\n");
    }

    @Test
    void nobodyWaitsForAnAnswerWhenTheRunHasEnded() {
        var run = terminal.call("run", "parcel", "a ring", "--ask", "--json").run();
        var question = question();
        terminal.call("cancel", run);

        assertError(
                terminal.call("answer", question, "approve"),
                "nobody waits for an answer to question " + question + " any more, as run " + run
                        + " has ended or went on without it; to go on with a run that failed or was cancelled: "
                        + "./waybill resume " + run);
        assertThat(terminal.call("questions", run).out()).isEqualTo("Run " + run + " asks nobody anything.\n");
    }

    @Test
    void aQuestionThatHasExpiredTakesNoAnswer() {
        var lines = terminal.call("run", "parcel", "a valuable and overdue ring", "--json")
                .json();
        var question = lines.stream()
                .filter(n -> n.get("type").stringValue().equals("question_asked"))
                .map(n -> n.get("question").get("id").stringValue())
                .findFirst();

        assertThat(lines.getLast().get("outcome").stringValue()).isEqualTo("failed");
        question.ifPresent(
                id -> assertThat(terminal.call("answer", id, "approve").err())
                        .startsWith("waybill: question " + id + " has expired at ")
                        .contains("; to see what becomes of its run: ./waybill resume r-"));
    }

    @Test
    void aQuestionIsFoundByTheBeginningOfItsId() {
        terminal.call("run", "parcel", "a ring", "--ask", "--quiet");

        assertThat(terminal.call("answer", question().substring(2, 8), "approve", "--quiet")
                        .code())
                .isZero();
    }

    private String question() {
        return terminal.call("questions", "--json").json().stream()
                .map((JsonNode n) -> n.get("id").stringValue())
                .findFirst()
                .orElseThrow();
    }

    private static void assertError(Terminal.Result result, String line) {
        assertThat(result.err()).isEqualTo("waybill: " + line + "\n");
        assertThat(result.code()).isEqualTo(2);
    }
}
