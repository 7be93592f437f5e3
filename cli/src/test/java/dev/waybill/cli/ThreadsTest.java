package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder).with("USER", "alice");
        ParcelApp.broken = false;
    }

    @Test
    void aBusyThreadRefusesUnlessTheLastRunIsInterruptedOrTakenBack() {
        var waiting = waiting();

        var refused = terminal.call("run", "parcel", "a book", "--thread", "t1");
        var interrupting =
                terminal.call("run", "parcel", "a lamp", "--thread", "t1", "--when-busy", "interrupt", "--quiet");

        assertThat(refused.err())
                .isEqualTo("waybill: thread t1 has run " + waiting
                        + ", which has not ended; to go on with it: ./waybill resume " + waiting + "\n");
        assertThat(interrupting.out()).contains(": taken in, weighed, labelled[31m, taken in, weighed");
        assertThat(terminal.call("runs").out()).contains("  cancelled  ");
        assertThat(terminal.call("resume", waiting).err())
                .isEqualTo("waybill: run " + waiting + " cannot go on, as a later run on thread t1 builds on it; "
                        + "a fork can: ./waybill fork " + waiting + "@…\n");
    }

    @Test
    void whatIsTakenBackIsNotBuiltOn() {
        var waiting = waiting();

        var result = terminal.call("run", "parcel", "a lamp", "--thread", "t1", "--when-busy", "roll-back", "--quiet");

        assertThat(result.out()).contains(": taken in, weighed, labelled[31m, checked, sorted, sent");
        assertThat(terminal.call("runs").out()).contains("  rolled back  ");
        assertThat(terminal.call("resume", waiting).err())
                .isEqualTo("waybill: run " + waiting + " is rolled back, there is nothing to resume\n");
        assertThat(new Terminal(folder).with("LANG", "zh_CN.UTF-8").call("runs").out())
                .contains("  已撤回  ");
    }

    @Test
    void aQueuedRunStartsWhenTheOneBeforeItHasEnded() throws InterruptedException, ExecutionException {
        var waiting = waiting();
        var queued = new FutureTask<>(
                () -> new Terminal(folder).call("run", "parcel", "a lamp", "--thread", "t1", "--when-busy", "enqueue"));
        Thread.ofVirtual().start(queued);
        while (terminal.call("runs", "--json").json().size() < 2) {
            Thread.onSpinWait();
        }

        terminal.call("cancel", waiting);

        assertThat(queued.get().code()).isZero();
        assertThat(queued.get().out()).startsWith("# a lamp on").contains("taken in, weighed, labelled[31m, taken in");
    }

    @Test
    void aQueuedRunIsKeptWhenSomebodyLeaves() {
        var waiting = waiting();

        var left = new Terminal(folder)
                .interruptedBy(action -> {
                    action.run();
                    return () -> {};
                })
                .call("run", "parcel", "a lamp", "--thread", "t1", "--when-busy", "enqueue", "--json");

        assertThat(left.code()).isEqualTo(130);
        assertThat(terminal.call("resume", left.run()).err())
                .isEqualTo("waybill: run " + left.run()
                        + " is behind another run on thread t1, which has not ended: go on with that first; "
                        + "see: ./waybill runs\n");
        terminal.call("cancel", waiting);
        assertThat(terminal.call("resume", left.run(), "--quiet").out()).startsWith("# a lamp on");
    }

    @Test
    void theSameRequestUnderTheSameKeyStartsNothingNew() {
        var first = terminal.call("run", "parcel", "a book", "--key", "k1", "--json");

        var second = terminal.call("run", "parcel", "a book", "--key", "k1", "--json");
        var other = terminal.call("run", "parcel", "a lamp", "--key", "k1");

        assertThat(second.run()).isEqualTo(first.run());
        assertThat(second.json().getLast().get("report"))
                .isEqualTo(first.json().getLast().get("report"));
        assertThat(terminal.call("runs").out().lines()).hasSize(2);
        assertThat(other.err())
                .isEqualTo("waybill: the key 'k1' belongs to run " + first.run()
                        + ", which was started with another application or input; see: ./waybill show " + first.run()
                        + "\n");
    }

    @Test
    void aKeyOfARunThatWaitsPointsToIt() {
        var run = terminal.call("run", "parcel", "a ring", "--ask", "--key", "k1", "--json")
                .run();

        assertThat(terminal.call("run", "parcel", "a ring", "--ask", "--key", "k1")
                        .err())
                .isEqualTo("waybill: the key 'k1' belongs to run " + run
                        + ", which has not ended; to go on with it: ./waybill resume " + run + "\n");
    }

    @Test
    void limitsOfTheStartAreReachedAndRaised() {
        var result = terminal.call("run", "parcel", "a book", "--tokens", "6", "--quiet");

        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err()).contains("reached its limit: tokens 6 ").endsWith(" --tokens 12\n");
        var words = result.err().strip().split(" ");
        assertThat(terminal.call("resume", words[words.length - 3], "--tokens", "1000", "--quiet")
                        .code())
                .isZero();
    }

    @Test
    void aRunThatMissesItsDeadlineCanBeForked() {
        var result = terminal.call("run", "parcel", "a valuable ring", "--deadline", "PT0.05S", "--wait", "--quiet");
        var late = terminal.call("runs", "--json").json().getFirst();

        var run = late.get("run").stringValue();
        assertThat(result.code()).isEqualTo(3);
        assertThat(late.get("deadline").stringValue()).startsWith("2026-05-01T10:00:00.05");
        assertThat(result.err())
                .contains("waybill: run " + run + " was not done by its deadline (after ")
                .endsWith("; a fork has none: ./waybill fork " + run + "@COMMIT; commits are in: ./waybill show " + run
                        + "\n");
    }

    @Test
    void cancelEndsARunThatIsAtWorkNowhere() {
        var run = waiting();

        var result = terminal.call("cancel", run);

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("Run " + run + " is cancelled; what it has committed is kept. To go on all the same: "
                        + "./waybill resume " + run + "\n");
        assertThat(terminal.call("cancel", run).err())
                .isEqualTo("waybill: run " + run + " has ended already, it is cancelled; see: ./waybill show " + run
                        + "\n");
    }

    @Test
    void aPersonDoesTheWorkOfAnActivationThatIsUnderWay() {
        ParcelApp.broken = true;
        var run = terminal.call("run", "parcel", "a broken lamp", "--json").run();

        var wrong = terminal.call("resume", run, "--as", "wiegh", "--set", "notes=x");
        var result = terminal.call("resume", run, "--as", "check", "--set", "notes=looked at it", "--by", "bob");

        assertThat(wrong.err())
                .isEqualTo("waybill: nobody can do this work by hand, as it is not under way in run " + run
                        + "; under way: check@0\n");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("labelled[31m, looked at it, sorted, sent");
        assertThat(terminal.call("show", run).out()).contains("[by bob]");
    }

    @Test
    void anEditComesBeforeWhatGoesOn() {
        ParcelApp.broken = true;
        var run = terminal.call("run", "parcel", "a broken lamp", "--json").run();
        ParcelApp.broken = false;

        var result = terminal.call("resume", run, "--set", "box.kind=tin", "--quiet");

        assertThat(result.out()).contains("checked a box of tin");
    }

    @Test
    void deletesAThreadAndOldOnes() {
        terminal.call("run", "parcel", "a book", "--thread", "t1", "--quiet");
        terminal.call("run", "parcel", "a lamp", "--thread", "t1", "--quiet");
        terminal.call("run", "parcel", "a chair", "--thread", "t2", "--quiet");

        assertThat(terminal.call("delete", "--keep-last", "1", "--thread", "t1").out())
                .isEqualTo("Deleted runs: 1\n");
        assertThat(terminal.call("delete", "t2", "--json").out()).isEqualTo("{\"type\":\"deleted\",\"runs\":1}\n");
        assertThat(terminal.call("delete", "--older-than", "1d").out()).isEqualTo("Deleted threads: 0\n");
        assertThat(terminal.call("delete", "t2").err())
                .isEqualTo("waybill: there is no thread 't2'; threads are in: ./waybill runs\n");
        assertThat(terminal.call("runs", "--json").json()).hasSize(1);
    }

    private String waiting() {
        return terminal.call("run", "parcel", "a ring", "--ask", "--thread", "t1", "--json")
                .run();
    }
}
