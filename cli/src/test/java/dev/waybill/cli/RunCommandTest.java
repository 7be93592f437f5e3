package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder);
        ParcelApp.broken = false;
    }

    @Test
    void writesTheResultToStandardOutputAndLiveLinesToStandardError() {
        var result = terminal.call("run", "parcel", "a book", "--seed", "7", "--date", "2026-02-03");

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .isEqualTo("# a book on 2026-02-03 by 7: taken in, weighed, labelled[31m, checked, sorted, sent\n");
        assertThat(result.err().lines())
                .anyMatch(l -> l.matches("parcel  run r-\\w{12}  thread t-\\w{16}"))
                .anyMatch(l -> l.matches("  started    weigh"))
                .anyMatch(l -> l.matches("  tool       weigh +scales …"))
                .anyMatch(l -> l.matches("  tool       weigh +scales: 2 kg"))
                .anyMatch(l -> l.matches("  committed  weigh +\\d+ ms  note: weighed"))
                .anyMatch(l -> l.matches("  committed  post/sort +\\d+ ms  note: sorted"))
                .anyMatch(l -> l.matches("completed in \\d.*, activations: 7, run r-\\w{12}"));
        assertThat(result.err()).doesNotContain("\u001b");
    }

    @Test
    void alignsTheColumnsOfLiveLinesAlsoInChinese() {
        var result = terminal.call("run", "parcel", "寄一本书到里斯本");

        assertThat(result.err().lines())
                .anyMatch(l -> l.matches("  开始  weigh"))
                .anyMatch(
                        l -> l.matches("  提交  weigh {8}\\d+ ms  note: weighed|  提交  weigh {5} +\\d+ ms  note: weighed"))
                .anyMatch(l -> l.matches("完成，用时 \\d.*，7 个步骤，运行 r-\\w{12}"));
    }

    @Test
    void usesColoursOnlyOnATerminalThatWantsThem() {
        assertThat(terminal.with("WAYBILL_TERMINAL", "1")
                        .call("run", "parcel", "a book")
                        .err())
                .contains("\u001b[32m");
        assertThat(terminal.with("NO_COLOR", "1")
                        .call("run", "parcel", "a book")
                        .err())
                .doesNotContain("\u001b");
    }

    @Test
    void joinsWordsThatWereNotQuoted() {
        var result = terminal.call("run", "parcel", "a", "book", "--quiet");

        assertThat(result.out()).startsWith("# a book on 2026-05-01 by 0:");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void takesFieldsInsteadOfAText() {
        var result = terminal.call("run", "parcel", "--set", "text=a=b", "--quiet");

        assertThat(result.out()).startsWith("# a=b on");
    }

    @Test
    void readsTheTextFromAFileOrFromStandardInput() throws IOException {
        var file = Files.writeString(folder.resolve("text.txt"), "\uFEFFa lamp");
        terminal.typing("a chair".getBytes(StandardCharsets.UTF_8));

        assertThat(terminal.call("run", "parcel", "--input", file.toString(), "--quiet")
                        .out())
                .startsWith("# a lamp on");
        assertThat(terminal.call("run", "parcel", "--input", "-", "--quiet").out())
                .startsWith("# a chair on");
    }

    @Test
    void readsDocumentsFromTheFileThatIsNamed() throws IOException {
        var file = Files.writeString(folder.resolve("letter.md"), "hello");

        var result = terminal.call("run", "letter", file.toString());

        assertThat(result.out()).isEqualTo(file + ": 5\n");
        assertThat(result.err()).contains("5 characters");
    }

    @Test
    void namesANearFileWhereOneIsMissing() throws IOException {
        Files.writeString(folder.resolve("letter.md"), "hello");

        assertError(
                terminal.call("run", "letter", folder.resolve("leter.md").toString()),
                2,
                "waybill: there is no file '" + folder.resolve("leter.md") + "', did you mean 'letter.md'?");
        assertError(
                terminal.call("run", "letter", folder.resolve("no/a.md").toString()),
                2,
                "waybill: there is no file '" + folder.resolve("no/a.md") + "': the folder " + folder.resolve("no")
                        + " does not exist");
    }

    @Test
    void refusesADocumentThatIsNotUtf8SayingWhere() throws IOException {
        var file = Files.write(folder.resolve("a.md"), new byte[] {'a', '\n', 'b', (byte) 0xC3, '('});
        var cut = Files.write(folder.resolve("b.md"), new byte[] {'a', (byte) 0xE6});

        assertError(
                terminal.call("run", "letter", file.toString()),
                2,
                "waybill: '" + file + "' is not UTF-8: byte 4, in line 2; save it as UTF-8");
        assertError(
                terminal.call("run", "letter", cut.toString()),
                2,
                "waybill: '" + cut + "' is not UTF-8: byte 2, in line 1; save it as UTF-8");
    }

    @Test
    void readsOneMebibyteAndNoMore() throws IOException {
        var file = folder.resolve("a.md");

        Files.write(file, "a".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
        assertThat(terminal.call("run", "letter", file.toString(), "--quiet").out())
                .isEqualTo(file + ": 1048576\n");

        Files.write(file, "a".repeat((1 << 20) + 1).getBytes(StandardCharsets.UTF_8));
        assertError(
                terminal.call("run", "letter", file.toString()),
                2,
                "waybill: '" + file + "' is larger than 1 MiB, the most that is read");
    }

    @Test
    void writesTheResultToAFile() throws IOException {
        var file = folder.resolve("result.json");

        var result = terminal.call("run", "parcel", "a book", "--format", "json", "--output", file.toString());

        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(", result in " + file);
        assertThat(file).hasContent("{\n  \"weight\": 2.50,\n  \"notes\": 6\n}");
    }

    @Test
    void refusesAPlaceForTheResultBeforeAnythingRuns() {
        int weighed = ParcelApp.WEIGHED.get();

        assertError(
                terminal.call("run", "parcel", "a book", "--output", folder.toString()),
                2,
                "waybill: the result cannot be written to '" + folder + "': it is a folder");
        assertThat(ParcelApp.WEIGHED).hasValue(weighed);
    }

    @Test
    void goesOnWithTheStateOfItsThread() {
        terminal.call("run", "parcel", "a book", "--thread", "t1", "--quiet");

        var result = terminal.call("run", "parcel", "a lamp", "--thread", "t1", "--quiet");

        assertThat(result.out())
                .startsWith("# a lamp on 2026-05-01 by 0: taken in, weighed, ")
                .contains("sent, taken in,");
    }

    @Test
    void beginsNoSecondRunOnAThreadWhereTheApplicationBeginsAfresh() throws IOException {
        var file = Files.writeString(folder.resolve("letter.md"), "hello").toString();
        var run =
                terminal.call("run", "letter", file, "--thread", "t1", "--json").run();

        assertError(
                terminal.call("run", "letter", file, "--thread", "t1"),
                2,
                "waybill: thread t1 has run " + run
                        + " already, and letter begins each run afresh: leave out --thread or name another one");
        assertError(
                terminal.with("LANG", "zh_CN.UTF-8").call("run", "letter", file, "--thread", "t1"),
                2,
                "waybill: 线程 t1 上已有运行 " + run + "，而 letter 每次都从头开始：请去掉 --thread，或换一个线程");
        assertThat(terminal.call("run", "letter", file, "--thread", "t2", "--quiet")
                        .code())
                .isZero();
    }

    @Test
    void saysHowToSeeTheResultOfACompletedRunThatCouldNotBeWritten() throws IOException {
        var place = Files.createDirectory(folder.resolve("gone"));
        var file = place.resolve("result.json").toString();
        terminal.interruptedBy(action -> {
            removed(place);
            return () -> {};
        });

        var result = terminal.call("run", "parcel", "a book", "--format", "json", "--output", file, "--quiet");
        Files.createDirectory(place);
        var json = terminal.call("run", "parcel", "a book", "--output", file, "--json");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .matches("waybill: run r-\\w+ is completed, but its result cannot be written to '" + file
                        + "': there is no such place; it is kept: ./waybill show r-\\w+ --result --format json\n");
        assertThat(json.code()).isEqualTo(1);
        assertThat(json.json().getLast().get("outcome").stringValue()).isEqualTo("completed");
        assertThat(json.json().getLast().get("exitCode").intValue()).isEqualTo(1);
        assertThat(json.err()).endsWith("; it is kept: ./waybill show " + json.run() + " --result\n");
    }

    private static void removed(Path folder) {
        try {
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void saysWhatFailedAndHowToGoOnInOneLine() {
        ParcelApp.broken = true;

        var result = terminal.call("run", "parcel", "a broken lamp", "--quiet");

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .matches(
                        "waybill: run r-\\w+, check@0, attempt 1: IllegalStateException: no paper in the printer \\(after .*\\); "
                                + "to go on: ./waybill resume r-\\w+\n");
    }

    @Test
    void reportsALimitAndTheOptionThatRaisesIt() {
        var result = terminal.call("run", "parcel", "round", "--quiet");

        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err())
                .matches("waybill: run r-\\w+ reached its limit: visits 3 of intake \\(after .*\\); "
                        + "to go on: ./waybill resume r-\\w+ --visits 6\n");
    }

    @Test
    void saysInTheLanguageOfTheTextWhatIsWrong() {
        assertError(terminal.call("run", "parcl", "寄一本书"), 2, "waybill: 没有应用“parcl”，是不是“parcel”？");
        assertError(
                terminal.with("LANG", "zh_CN.UTF-8").call("run", "parcel"),
                2,
                "waybill: parcel 需要处理的内容，例如 ./waybill run parcel \"a book to Lisbon\"");
    }

    @Test
    void reportsProblemsOfTheStoreWithTheirOwnCode() throws IOException {
        var file =
                Files.writeString(folder.resolve("no.db"), "this is no database, but long enough to be taken for one");

        var result = terminal.call("run", "parcel", "a book", "--db", file.toString(), "--quiet");

        assertThat(result.code()).isEqualTo(6);
        assertThat(result.err()).startsWith("waybill: ").containsOnlyOnce("\n");
    }

    private static void assertError(Terminal.Result result, int code, String line) {
        assertThat(result.err()).isEqualTo(line + "\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.code()).isEqualTo(code);
    }
}
