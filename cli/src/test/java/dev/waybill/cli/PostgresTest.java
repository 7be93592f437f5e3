package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.cli.place.PostgresServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on a PostgreSQL server, as {@code --db} or {@code WAYBILL_DB} names it. */
class PostgresTest {
    private static PostgresServer server;

    @TempDir
    Path folder;

    private String schema;
    private String url; // without password

    @BeforeAll
    static void start(@TempDir Path data) {
        server = PostgresServer.start(data);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void name(TestInfo test) {
        schema = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
        url = "postgresql://app@" + server.host() + "/app?schema=" + schema;
    }

    private Terminal terminal() {
        return new Terminal(folder).with("USER", "ann").with("PGPASSWORD", PostgresServer.PASSWORD);
    }

    private static void assertHasNoSecret(Terminal.Result result) {
        assertThat(result.out() + result.err()).doesNotContain("s3cret").doesNotContain("P%40ss");
    }

    @Test
    void everyCommandTakesAServer() {
        var terminal = terminal().with("WAYBILL_DB", url);
        assertThat(terminal.call("runs").out()).isEqualTo("No runs yet in postgresql://" + server.host() + "/app\n");

        var asking = terminal.call("run", "parcel", "a ring", "--ask", "--thread", "t1", "--json");
        var run = asking.run();
        assertThat(asking.code()).as(asking.err()).isEqualTo(ExitCode.WAITING);
        assertThat(terminal.call("questions").out()).contains("Insure a ring");
        var question = asking.json().getLast().get("questions").get(0).get("id").stringValue();
        assertThat(terminal.call("answer", question, "approve", "--no-resume").code())
                .isZero();
        assertThat(terminal.call("resume", run, "--quiet").out()).contains("approve by ann, sorted, sent");
        assertThat(terminal.call("runs").out()).contains(run).contains("  completed  ");
        assertThat(terminal.call("show", run).out()).contains("weigh", "note: approve by ann");
        assertThat(terminal.call("replay", run).out()).contains("comes out the same");
        var fork = terminal.call("fork", run + "@check", "--json");
        assertThat(fork.code()).isZero();
        assertThat(terminal.call("diff", run, fork.run()).code()).isZero();
        assertThat(terminal.call("trace", run).out()).contains(run);
        assertThat(terminal.call("cancel", run).err()).contains("run " + run + " has ended already");
        assertThat(terminal.call("delete", "t1").code()).isZero();
        assertThat(terminal.call("show", run).err()).contains("there is no run '" + run + "'");
        assertThat(terminal.call("runs", "--json").json()).hasSize(1);
    }

    @Test
    void whatIsToBeTypedNextNamesTheServer() {
        var asking = terminal().call("run", "parcel", "a ring", "--ask", "--db", url);

        assertThat(asking.err())
                .contains(" approve --db 'postgresql://app@" + server.host() + "/app?schema=" + schema + "'\n");
    }

    @Test
    void passwordsAreTakenFromTheAddressTooAndShownNowhere() {
        var secret = "postgresql://app:s3cret:P%40ss@" + server.host() + "/app?schema=" + schema;
        var terminal = new Terminal(folder).with("USER", "ann");

        var run = terminal.call("run", "parcel", "a ring", "--ask", "--db", secret, "--verbose");
        var wrong = terminal.call("runs", "--db", secret.replace("@localhost", "wrong@localhost"), "--verbose");
        var nowhere = terminal.call("runs", "--db", secret.replace("localhost:", "localhost:x"), "--verbose");

        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.WAITING);
        assertThat(wrong.code()).isEqualTo(ExitCode.STORE);
        assertThat(nowhere.code()).isEqualTo(ExitCode.USAGE);
        assertHasNoSecret(run);
        assertHasNoSecret(wrong);
        assertHasNoSecret(nowhere);
    }

    @Test
    void lookingCreatesNothing() {
        terminal().call("runs", "--db", url);
        terminal().call("show", "r-1", "--db", url);
        assertThat(terminal().call("resume", "r-1", "--db", url).err()).contains("there is no run 'r-1'");
        assertThat(terminal().call("delete", "t1", "--db", url).err()).contains("there is no database postgresql://");

        server.sql("app", "CREATE SCHEMA " + schema); // fails if it is there
    }

    @Test
    void twoProcessesShareAServer() throws InterruptedException, ExecutionException {
        var waiting = new FutureTask<>(
                () -> terminal().call("run", "parcel", "a valuable ring", "--wait", "--thread", "t1", "--db", url));
        var queued = new FutureTask<>(() ->
                terminal().call("run", "parcel", "a lamp", "--thread", "t1", "--when-busy", "enqueue", "--db", url));
        var other = terminal();
        Thread.ofVirtual().start(waiting);
        var questions = other.call("questions", "--json", "--db", url);
        while (questions.out().isEmpty()) {
            questions = other.call("questions", "--json", "--db", url);
        }
        Thread.ofVirtual().start(queued);
        while (other.call("runs", "--json", "--db", url).json().size() < 2) {
            Thread.onSpinWait();
        }

        var answered =
                other.call("answer", questions.json().getFirst().get("id").stringValue(), "approve", "--db", url);

        assertThat(answered.err()).contains("goes on in the process where it is at work");
        assertThat(waiting.get().out()).contains("approve by ann, sorted, sent");
        assertThat(queued.get().out()).startsWith("# a lamp on");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    postgresql://app@HOST/nobody          | there is no such database on the server   | 服务器上没有这个数据库
                    postgresql://app:no@HOST/app          | the server does not let this user in      | 服务器拒绝了这个用户
                    postgresql://localhost:1/app          | nobody answers there                      | 那里没有应答
                    postgresql://no.such.invalid/app      | there is no host 'no.such.invalid'        | 没有主机“no.such.invalid”
                    postgresql://app@HOST/postgres        | the user lacks a right                    | 用户缺少权限
                    postgresql://app@HOST/ascii           | its encoding is not UTF8                  | 它的编码不是 UTF8
                    postgresql://app@HOST/app?schema=new  | schema new was written by a newer Waybill | 模式 new 由更新版本的 Waybill 写入
                    postgresql://app@HOST/app?schema=mine | schema mine has tables of another         | 模式 mine 中有其他应用的表
                    """)
    void whatIsWrongIsSaidInOneLine(String address, String english, String chinese) {
        prepare();
        var place = address.replace("HOST", server.host());

        for (var language : List.of("en", "zh")) {
            var result = terminal().with("WAYBILL_LANG", language).call("run", "parcel", "a book", "--db", place);

            assertThat(result.code()).isEqualTo(ExitCode.STORE);
            assertThat(result.err())
                    .startsWith("waybill: postgresql://")
                    .contains(language.equals("en") ? english : chinese)
                    .hasLineCount(1);
            assertHasNoSecret(result);
        }
    }

    private static void prepare() {
        server.sql("postgres", "DROP DATABASE IF EXISTS ascii");
        server.sql(
                "postgres",
                "CREATE DATABASE ascii OWNER app ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
        server.sql("app", "DROP SCHEMA IF EXISTS new CASCADE; DROP SCHEMA IF EXISTS mine CASCADE");
        server.sql("app", "CREATE SCHEMA mine AUTHORIZATION app; CREATE TABLE mine.threads ()");
        server.sql("app", "CREATE SCHEMA new AUTHORIZATION app; CREATE TABLE new.format AS SELECT 99 AS version");
        server.sql("app", "ALTER TABLE new.format OWNER TO app");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql://h/x", "jdbc:sqlite:x", "postgresql://h:port/x", "postgresql://a%zz@h/x"})
    void anAddressOfSomethingElseIsNoFile(String address) {
        var result = terminal().call("runs", "--db", address);

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .isEqualTo("waybill: this is no address of a database: write postgresql://user@host:5432/name or"
                        + " jdbc:postgresql://host:5432/name, or name a file\n");
    }
}
