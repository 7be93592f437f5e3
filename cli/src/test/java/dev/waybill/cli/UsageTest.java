package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    rum parcel                       | there is no command 'rum', did you mean 'run'?
                    help shwo                        | there is no command 'shwo', did you mean 'show'?
                    --verison                        | there is no option '--verison' of ./waybill, did you mean '--version'?
                    run                              | <app> is missing after ./waybill run; see: ./waybill help run
                    run parcl x                      | there is no application 'parcl', did you mean 'parcel'?
                    run parcel x --thred t           | there is no option '--thred' of ./waybill run, did you mean '--thread'?
                    run parcel x --seed              | the option --seed needs a value: --seed N
                    run parcel x --seed abc          | 'abc' is no value for --seed: it takes a whole number
                    run parcel x --seed 1 --seed 2   | the option --seed is given twice
                    run parcel x --date 2026-13-01   | '2026-13-01' is no value for --date: it takes a date such as 2026-05-01
                    run parcel x --format markdwon   | 'markdwon' is no value for --format, did you mean 'markdown'?
                    run parcel x --set text          | 'text' is no field: write --set name=value
                    run parcel --set a=1 --set a=2   | the field 'a' is set twice
                    run parcel x --input y           | give either a text or --input, not both
                    run parcel                       | parcel needs something to work on, e.g. ./waybill run parcel "a book to Lisbon"
                    run parcel --set a=1             | there is nothing to send
                    run parcel x --thread a/b        | 'a/b' is no id for a thread: 1 to 200 letters, digits, '.', '_', ':' and '-'
                    run parcel x --deadline soon     | 'soon' is no time: write 2026-05-01T18:00, or a time from now such as 2h
                    run parcel x --time 3x           | '3x' is no value for --time: it takes a time such as 90s, 15m, 2h or 30d
                    run parcel x --money much        | 'much' is no value for --money: it takes a number
                    run parcel x --when-busy rol     | 'rol' is no value for --when-busy; known: reject, enqueue, interrupt, roll-back
                    run parcel x --traceparent 00-1  | '00-1' is no W3C traceparent, such as 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                    run letter a.md --ask            | letter has nothing to ask a person: leave out --ask
                    answer q-1 approve               | there is no open question 'q-1', nor any other
                    questions r-1                    | there is no run 'r-1', nor any other in this database
                    fork r-1                         | 'r-1' names no commit: write RUN@COMMIT; commits are in: ./waybill show r-1
                    delete                           | say what: ./waybill delete THREAD, ./waybill delete --older-than TIME, or ./waybill delete --keep-last N --thread THREAD
                    graph leter                      | there is no application 'leter', did you mean 'letter'?
                    show                             | <run> is missing after ./waybill show; see: ./waybill help show
                    show r-1                         | there is no run 'r-1', nor any other in this database
                    resume r-1                       | there is no run 'r-1', nor any other in this database
                    resume r-1 --visits -1           | '-1' is no value for --visits: it takes a whole number from 1 to 2147483647
                    resume r-1 --visits 0            | '0' is no value for --visits: it takes a whole number from 1 to 2147483647
                    resume r-1 --activations 0       | '0' is no value for --activations: it takes a whole number from 1 to 2147483647
                    runs --limit 0                   | '0' is no value for --limit: it takes a whole number from 1 to 2147483647
                    runs --limit -3                  | '-3' is no value for --limit: it takes a whole number from 1 to 2147483647
                    runs --limit many                | 'many' is no value for --limit: it takes a whole number from 1 to 2147483647
                    soak --minutes 0                 | '0' is no value for --minutes: it takes a number of minutes such as 2 or 0.5
                    soak --minutes few               | 'few' is no value for --minutes: it takes a number of minutes such as 2 or 0.5
                    soak --kill-every often          | 'often' is no value for --kill-every: it takes a time such as 90s, 15m, 2h or 30d
                    soak --store .                   | . is there already: a soak needs a new file or schema
                    runs r-1                         | 'r-1' is one argument too many for ./waybill runs; see: ./waybill help runs
                    """)
    void saysInOneLineWhatIsWrongAndWhatIsNearestToRight(String arguments, String line) {
        var result = terminal.call(arguments.split(" +"));

        assertThat(result.err()).isEqualTo("waybill: " + line + "\n");
        assertThat(result.out()).isEmpty();
        assertThat(result.code()).isEqualTo(2);
    }

    @Test
    void speaksChineseWhereTheLocaleDoes() {
        var result = terminal.with("LC_ALL", "zh_CN.UTF-8").call("run", "parcel", "x", "--thred", "t");

        assertThat(result.err()).isEqualTo("waybill: ./waybill run 没有选项“--thred”，是不是“--thread”？\n");
    }

    @Test
    void refusesToGuessWhereRunsAreKept() {
        var homeless = terminal.with("WAYBILL_DB", "");

        for (var arguments : List.of("runs", "show r-1", "resume r-1", "run parcel x")) {
            var result = homeless.call(arguments.split(" "));

            assertThat(result.err())
                    .isEqualTo("waybill: there is no folder to keep runs in, as neither HOME nor XDG_DATA_HOME is set: "
                            + "set WAYBILL_DB or give --db FILE or --db URL\n");
            assertThat(result.code()).isEqualTo(2);
        }
        assertThat(Path.of(".local")).doesNotExist();
    }

    @Test
    void keepsRunsInTheFolderOfThePersonWhereNothingElseIsSaid() {
        assertThat(terminal.with("WAYBILL_DB", "")
                        .with("HOME", folder.toString())
                        .call("runs")
                        .out())
                .isEqualTo("No runs yet in " + folder.resolve(".local/share/waybill/waybill.db") + "\n");
        assertThat(terminal.with("XDG_DATA_HOME", folder.resolve("data").toString())
                        .call("runs")
                        .out())
                .isEqualTo("No runs yet in " + folder.resolve("data/waybill/waybill.db") + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "help",
                "run --help",
                "help run",
                "help resume",
                "help show",
                "help graph",
                "help fork",
                "help answer",
                "help questions",
                "help diff",
                "help replay",
                "help trace",
                "help cancel",
                "help delete",
                "help soak"
            })
    void explainsItselfInBothLanguages(String arguments) {
        var words =
                Arrays.stream(arguments.split(" ")).filter(a -> !a.isEmpty()).toArray(String[]::new);

        var english = terminal.call(words);
        var chinese = terminal.with("LANG", "zh_CN.UTF-8").call(words);

        assertThat(english.code()).isZero();
        assertThat(english.err()).isEmpty();
        assertThat(english.out())
                .startsWith("Usage: ./waybill")
                .contains("Options:", "Show this help.")
                .isASCII();
        assertThat(chinese.out()).startsWith("用法：./waybill").contains("选项：", "显示此帮助。");
    }

    @Test
    void listsCommandsThatPeopleUse() {
        assertThat(terminal.call("help").out())
                .contains("run ", "resume ", "runs ", "show ", "questions ", "answer ", "fork ", "diff ", "replay ")
                .contains("trace ", "cancel ", "delete ", "soak ", "apps ", "graph ", "build | test | format", "130")
                .doesNotContain("train");
    }

    @Test
    void tellsItsVersion() {
        var result = terminal.call("--version");

        assertThat(result.out()).matches("waybill \\S+, Java \\S+\n");
    }

    @Test
    void showsAStackTraceOnlyWhenAsked() {
        assertThat(terminal.call("run", "parcl", "x").err()).doesNotContain("\tat ");
        assertThat(terminal.call("run", "parcl", "x", "--verbose").err()).contains("\tat ");
        assertThat(terminal.with("WAYBILL_DEBUG", "1").call("run", "parcl", "x").err())
                .startsWith("waybill: there is no application")
                .contains("\tat ");
    }
}
