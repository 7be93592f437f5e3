package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForksTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder).with("USER", "alice");
        ParcelApp.broken = false;
    }

    @Test
    void aForkGoesOnFromACommitWithWhatAPersonWrote() {
        var run = completed();
        int weighed = ParcelApp.WEIGHED.get();

        var result = terminal.call("fork", run + "@weigh", "--set", "box.kind=wood");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("checked a box of wood, sorted, sent");
        assertThat(result.err()).startsWith("fork of " + run + "@weigh@0; by alice: box\n");
        assertThat(ParcelApp.WEIGHED).hasValue(weighed);
        assertThat(terminal.call("show", run, "--result").out()).contains("labelled[31m, checked, sorted");
    }

    @Test
    void aForkShowsWhereItComesFromAndWhatWasWrittenByHand() {
        var run = completed();
        var fork = terminal.call("fork", run.substring(0, 9) + "@#1", "--set", "box.kind=wood", "--json")
                .run();

        var shown = terminal.call("show", fork).out();
        var json = terminal.call("show", fork, "--json").json();

        assertThat(shown)
                .contains("fork of   " + run + "@intake@0\n")
                .doesNotContain("@base")
                .containsPattern("#2  @edit\\.0 .* \\[by alice]");
        assertThat(json.getFirst().get("forkedFrom").stringValue()).isEqualTo(run + "@intake@0");
        assertThat(json).anyMatch(n -> n.path("by").asString("").equals("alice"));
    }

    @Test
    void aCommitIsNamedByLabelOrNumber() {
        var run = completed();

        for (var name : new String[] {"@@input", "@input", "@0", "@#0", "@intake", "@intake@0", "@1"}) {
            assertThat(terminal.call("fork", run + name, "--quiet").code())
                    .as(name)
                    .isZero();
        }
        assertError(
                terminal.call("fork", run + "@chek"), "run " + run + " has no commit 'chek', did you mean 'check'?");
        assertError(terminal.call("fork", run + "@9"), "run " + run + " has commits #0 to #5, and no #9");
        assertError(
                terminal.call("fork", run),
                "'" + run + "' names no commit: write RUN@COMMIT; commits are in: ./waybill show " + run);
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeAnythingRuns() {
        var run = completed();

        assertError(
                terminal.call("fork", run + "@1", "--set", "boks.kind=x"),
                "there is no channel 'boks', did you mean 'box'?");
        assertError(
                terminal.call("fork", run + "@1", "--set", "box.knd=x"),
                "in box.knd, Box has no 'knd', did you mean 'kind'?");
        assertError(
                new Terminal(folder).call("fork", run + "@1", "--set", "box.kind=x"),
                "somebody has to answer for this: say who with --by NAME");
        assertThat(terminal.call("fork", run + "@1", "--set", "box.weight=heavy")
                        .err())
                .startsWith("waybill: 'heavy' does not fit box.weight (Box): ");
        assertThat(terminal.call("runs").out().lines()).hasSize(2);
    }

    @Test
    void diffNamesWhatIsDifferentChannelByChannel() {
        var run = completed();
        var fork = terminal.call("fork", run + "@1", "--set", "box.kind=wood", "--json")
                .run();

        var result = terminal.call("diff", run, fork);

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("- " + run + "  + " + fork
                        + "\nbox\n  ~ kind: card → wood\nnotes\n  - checked\n  + checked a box of wood\n");
        assertThat(terminal.call("diff", run + "@1", run + "@intake").out()).endsWith("\nNothing is different.\n");
        assertThat(terminal.call("diff", run + "@1", run + "@#4").out())
                .contains("\nnotes\n  + weighed\n  + labelled [31m\n  + checked\n");
        var json = terminal.call("diff", run, fork, "--json").json();
        assertThat(json).hasSize(3);
        assertThat(json.get(1).get("channel").stringValue()).isEqualTo("box");
        assertThat(json.get(1).get("places").toString())
                .isEqualTo("[{\"path\":\"kind\",\"from\":\"card\",\"to\":\"wood\"}]");
    }

    @Test
    void replaySaysThatARunComesOutTheSameAndWhatWasNotDoneAgain() {
        var run = completed();

        var result = terminal.call("replay", run, "--verify");

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("Run " + run + " comes out the same; commits done again: 6\n"
                        + "  subgraphs, done again step by step: 1\n");
        assertThat(terminal.call("replay", run, "--json")
                        .json()
                        .getFirst()
                        .get("same")
                        .booleanValue())
                .isTrue();
        assertThat(new Terminal(folder)
                        .with("LANG", "zh_CN.UTF-8")
                        .call("replay", run)
                        .out())
                .startsWith("运行 " + run + " 重做结果一致；重做的提交：6\n");
    }

    @Test
    void replayShowsTheFirstDifferenceAndFails() {
        var run = terminal.call("run", "parcel", "a broken lamp", "--json").run();
        ParcelApp.broken = true;

        var result = terminal.call("replay", run);

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out())
                .startsWith("Run " + run + " differs at check@0; the same before: 3\n")
                .contains("  it fails: ");
    }

    @Test
    void aTraceTellsAllThatHappenedNewestFirst() {
        var run = terminal.call("run", "parcel", "a wobbly ring", "--ask", "--json", "--attribute", "locale=en")
                .run();
        var question =
                terminal.call("questions", "--json").json().getFirst().get("id").stringValue();
        terminal.call("answer", question, "approve", "--quiet");

        var lines = terminal.call("trace", run).out().lines().toList();

        assertThat(lines.getFirst()).matches("trace [0-9a-f]{32}  runs: 1  .*");
        assertThat(lines.get(1)).matches("[\\d-]+ [\\d:.]+  " + run + "  ended +completed");
        assertThat(lines.getLast()).matches(".*  started +parcel, thread t-\\w+, locale=en");
        assertThat(lines)
                .anyMatch(l -> l.matches(".*  retry +weigh +attempt 2, as the one before failed: .*wobble.*"))
                .anyMatch(
                        l -> l.matches(".*  committed +weigh +\\d+ ms  → check  \\[attempt 2, 7 tokens] note: weighed"))
                .anyMatch(l -> l.matches(".*  effect +label +print"))
                .anyMatch(l -> l.matches(".*  asks +check +" + question + " Insure .*"))
                .anyMatch(l -> l.matches(".*  answered +check +" + question + " approve, by alice"))
                .anyMatch(l -> l.matches(".*  committed +post/send .*"));
    }

    @Test
    void aTraceCanBeATreeAndHasItsIdFromTheCaller() {
        var id = "0af7651916cd43dd8448eb211c80319c";
        var parent = "00-" + id + "-b7ad6b7169203331-01";
        var first = terminal.call("run", "parcel", "a book", "--json", "--traceparent", parent)
                .run();
        var second = terminal.call("run", "parcel", "a lamp", "--json", "--traceparent", parent)
                .run();

        var tree = terminal.call("trace", id, "--tree").out().lines().toList();
        var json = terminal.call("trace", id, "--json").json();

        assertThat(tree).contains(first, second).anyMatch(l -> l.contains("┊ ") && l.contains("committed  sort"));
        assertThat(tree.get(2)).contains("started", "called from span b7ad6b7169203331");
        assertThat(json.getFirst().get("runs").toString()).isEqualTo("[\"" + first + "\",\"" + second + "\"]");
        assertThat(json.get(1).get("kind").stringValue()).isEqualTo("ended");
    }

    private String completed() {
        return terminal.call("run", "parcel", "a book", "--json").run();
    }

    private static void assertError(Terminal.Result result, String line) {
        assertThat(result.err()).isEqualTo("waybill: " + line + "\n");
        assertThat(result.code()).isEqualTo(2);
    }
}
