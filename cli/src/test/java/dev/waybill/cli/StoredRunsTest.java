package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class StoredRunsTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder);
        ParcelApp.broken = false;
    }

    @Test
    void resumeRunsOnlyWhatIsMissingAndSaysSo() {
        ParcelApp.broken = true;
        var run = terminal.call("run", "parcel", "broken", "--json").run();
        ParcelApp.broken = false;
        int weighed = ParcelApp.WEIGHED.get();

        var result = terminal.call("resume", run);

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("# broken on 2026-05-01 by 0: taken in, weighed, labelled[31m, checked, sorted, sent\n");
        assertThat(result.err().lines())
                .startsWith("parcel  run " + run + "  thread " + thread(run))
                .element(1)
                .isEqualTo("  resumed; activations that are committed already and do not run again: 3");
        assertThat(result.err()).doesNotContain("weigh", "intake");
        assertThat(ParcelApp.WEIGHED).hasValue(weighed);
    }

    @Test
    void resumeSpeaksTheLanguageOfTheInput() {
        ParcelApp.broken = true;
        var run = terminal.call("run", "parcel", "寄一个易碎的包裹 broken", "--json").run();
        ParcelApp.broken = false;

        assertThat(terminal.call("resume", run).err()).contains("继续；已经提交、不再执行的步骤：3");
    }

    @Test
    void resumeTakesHigherLimits() {
        var run = terminal.call("run", "parcel", "round", "--json").run();

        assertThat(terminal.call("resume", run, "--quiet").code()).isEqualTo(3);
        assertThat(terminal.call("resume", run, "--visits", "6", "--quiet").code())
                .isZero();
    }

    @Test
    void resumePointsToTheResultOfARunThatIsCompleted() {
        var run = terminal.call("run", "parcel", "a book", "--json").run();

        var result = terminal.call("resume", run);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .isEqualTo(
                        "waybill: run " + run + " is completed, there is nothing to resume; its result: ./waybill show "
                                + run + " --result\n");
        assertThat(terminal.call("show", run, "--result").out()).startsWith("# a book on 2026-05-01");
        assertThat(terminal.call("show", run, "--result", "--format", "json").out())
                .contains("\"weight\": 2.50");
    }

    @Test
    void anInterruptedRunCanBeResumed() {
        ParcelApp.broken = true;
        ParcelApp.stuck = new CountDownLatch(1);
        Interrupts whenStuck = action -> {
            Thread.ofVirtual().start(() -> {
                try {
                    ParcelApp.stuck.await();
                    action.run();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            return () -> {};
        };

        var result = new Terminal(folder).interruptedBy(whenStuck).call("run", "parcel", "stuck", "--json");
        ParcelApp.broken = false;

        var run = result.run();
        assertThat(result.code()).isEqualTo(130);
        assertThat(result.err())
                .isEqualTo("waybill: interrupted; what run " + run
                        + " has committed is kept; to go on: ./waybill resume " + run + "\n");
        assertThat(result.json().getLast().get("outcome").stringValue()).isEqualTo("interrupted");
        assertThat(terminal.call("runs").out()).contains("unfinished");
        assertThat(terminal.call("show", run, "--result").err()).contains("has no result, it is unfinished");
        assertThat(terminal.call("resume", run, "--quiet").out()).startsWith("# stuck on");
    }

    @Test
    void aThreadWithAnUnfinishedRunIsBusy() {
        anInterruptedRunOnThread();

        var result = terminal.call("run", "parcel", "a book", "--thread", "t1");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .matches("waybill: thread t1 has run r-\\w+, which has not ended; to go on with it: "
                        + "./waybill resume r-\\w+\n");
    }

    private void anInterruptedRunOnThread() {
        ParcelApp.broken = true;
        ParcelApp.stuck = new CountDownLatch(1);
        new Terminal(folder)
                .interruptedBy(action -> {
                    action.run();
                    return () -> {};
                })
                .call("run", "parcel", "stuck", "--thread", "t1", "--quiet");
        ParcelApp.broken = false;
    }

    @Test
    void listsRunsNewestFirst() {
        assertThat(terminal.call("runs").out()).startsWith("No runs yet in ");
        terminal.call("run", "parcel", "a book", "--thread", "寄书", "--quiet");
        terminal.call("run", "parcel", "round", "--thread", "t2", "--quiet");

        var lines = terminal.call("runs").out().lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.getFirst()).matches("run {13}app     thread  status +started +duration");
        assertThat(lines.get(1)).matches("r-\\w{12}  parcel  t2      limit reached  [\\d-]{10} [\\d:]{8}  \\d+.*");
        assertThat(lines.get(2)).matches("r-\\w{12}  parcel  寄书    completed      [\\d-]{10} [\\d:]{8}  \\d+.*");
        assertThat(terminal.call("runs", "--limit", "1").out().lines()).hasSize(2);
        assertThat(terminal.call("runs", "--json").json())
                .extracting(n -> n.get("status").stringValue())
                .containsExactly("limit_reached", "completed");
    }

    @Test
    void showsTheTreeOfWhatWasCommitted() {
        var run = terminal.call("run", "parcel", "a book", "--json").run();

        var result = terminal.call("show", run.substring(0, 8));

        var lines = result.out().lines().toList();
        assertThat(result.code()).isZero();
        assertThat(lines.getFirst()).isEqualTo("run       " + run);
        assertThat(lines.subList(7, lines.size()).stream()
                        .map(l -> l.replaceAll(" +\\+\\d+ ms +\\d+ ms", "")
                                .replaceAll("#[23]( +..─ weigh)", "#2$1")
                                .replaceAll("#[23]( +..─ label)", "#3$1")
                                .stripTrailing()))
                .containsExactly(
                        "#0  @input",
                        "#1  intake  note: taken in",
                        "#2  ├─ weigh  [7 tokens]  note: weighed",
                        "#3  └─ label  note: labelled [31m",
                        "#4  check  ← weigh, label  note: checked",
                        "#5  post  note: sorted",
                        "    ┊ sort  note: sorted",
                        "    ┊ send  note: sent");
    }

    @Test
    void showsTheCommitsOfASubgraphThatTheRunFailedIn() {
        ParcelApp.broken = true;
        var run = terminal.call("run", "parcel", "sunk", "--json").run();

        var lines = terminal.call("show", run).out().lines().toList();

        assertThat(lines)
                .anyMatch(l ->
                        l.matches("detail +run .*, post@0/send@0, attempt 1: IllegalStateException: the ship is gone"))
                .anyMatch(l -> l.matches(" +post +not committed: the run was cut off inside"))
                .anyMatch(l -> l.matches(" +┊ sort +\\+\\d+ ms +\\d+ ms  note: sorted"))
                .last()
                .isEqualTo("To go on: ./waybill resume " + run);
    }

    @Test
    void showsARunAsJson() {
        var run = terminal.call("run", "parcel", "a book", "--json").run();

        var json = terminal.call("show", run, "--json").json();

        assertThat(json.getFirst().get("status").stringValue()).isEqualTo("completed");
        var check = json.stream()
                .filter(n -> n.path("activation").asString("").equals("check@0"))
                .findFirst()
                .orElseThrow();
        assertThat(texts(check.get("parents"))).containsExactly("weigh@0", "label@0");
        assertThat(texts(check.get("targets"))).containsExactly("post");
        assertThat(check.get("update").toString()).isEqualTo("{\"notes\":[\"checked\"]}");
        assertThat(json).hasSize(10);
    }

    @Test
    void asksForMoreOfAnIdThatSeveralRunsBeginWith() {
        terminal.call("run", "parcel", "a book", "--quiet");
        terminal.call("run", "parcel", "a lamp", "--quiet");

        var result = terminal.call("show", "r-");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .matches("waybill: 'r-' is the beginning of 2 runs, among them r-\\w+, r-\\w+: give .*\n");
    }

    @Test
    void takesTheBeginningOfAnIdWithOrWithoutItsFirstLetter() {
        var run = terminal.call("run", "parcel", "a book", "--json").run();

        for (var text : List.of(run, run.substring(0, 9), run.substring(2), run.substring(2, 9))) {
            assertThat(terminal.call("show", text).out().lines())
                    .as(text)
                    .first()
                    .isEqualTo("run       " + run);
        }
        assertThat(terminal.call("show", "a/b").err()).startsWith("waybill: there is no run 'a/b'");
    }

    @Test
    void namesTheNearestRun() {
        var run = terminal.call("run", "parcel", "a book", "--json").run();

        var result = terminal.call("show", run + "x");

        assertThat(result.err()).isEqualTo("waybill: there is no run '" + run + "x', did you mean '" + run + "'?\n");
    }

    @Test
    void repeatsTheDatabaseInWhatItSuggests() {
        var database = folder.resolve("a b.db").toString();

        var result = terminal.call("run", "parcel", "round", "--db", database, "--quiet");

        assertThat(result.err()).endsWith(" --db '" + database + "' --visits 6\n");
    }

    private String thread(String run) {
        return terminal.call("show", run, "--json")
                .json()
                .getFirst()
                .get("thread")
                .stringValue();
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::stringValue).toList();
    }
}
