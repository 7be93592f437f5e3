package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.begin;
import static dev.waybill.store.postgres.Samples.commit;
import static dev.waybill.store.postgres.Samples.labels;
import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.waybill.error.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** What can be wrong with a server or a schema is said when the store is opened, with the way out. */
class OpeningTest {
    private static final Server SERVER = Server.shared();

    private static PostgresStore open(String url, String schema) {
        return PostgresStore.open(url, Server.USER, Server.PASSWORD, schema);
    }

    private static void assertRefused(String url, String password, String schema, String code, String... words) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() ->
                        PostgresStore.open(url, Server.USER, password, schema).close())
                .returns(code, StoreException::code)
                .satisfies(e -> assertThat(e.text()).contains(words));
    }

    private static void assertKeeps(PostgresStore store) {
        var run = run("r-1");
        begin(store, run).append(commit(run, "step@0")).await();
        assertThat(labels(store, run)).containsExactly("@input", "step@0");
    }

    @Test
    void aServerThatIsNotThereIsTold() {
        assertRefused("jdbc:postgresql://localhost:1/x", "", "s", "store.io", "localhost:1/x", "cannot be reached");
    }

    @Test
    void aDatabaseThatIsNotThereIsTold() {
        assertRefused(SERVER.url("nobody"), Server.PASSWORD, "s", "store.missing", "\"nobody\" does not exist");
    }

    @Test
    void aUserWhoMayNotIsTold() {
        var url = SERVER.url("postgres");

        assertRefused(url, Server.PASSWORD, "s", "store.denied", "permission denied for database");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost/x",
                "jdbc:mysql://localhost/x?password=s3cret-Pass",
                "jdbc:postgresql://app:s3cret-Pass@localhost/x",
                "jdbc:postgresql://localhost:port/x?password=s3cret-Pass",
            })
    void aUrlOfAnotherKindIsTold(String url) {
        assertRefused(url, Server.PASSWORD, "s", "store.url", "jdbc:postgresql://host:5432/name");
    }

    @Test
    void aDatabaseThatCannotHoldEveryTextIsRefused() {
        var url = SERVER.database("ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");

        assertRefused(url, Server.PASSWORD, "s", "store.encoding", "SQL_ASCII", "UTF8");
    }

    @Test
    void transactionsOfAnotherIsolationAreRefused() {
        var url = SERVER.database() + "?options=-c%20default_transaction_isolation=serializable";

        assertRefused(url, Server.PASSWORD, "s", "store.isolation", "serializable", "read committed");
    }

    @Test
    void aNewerFormatIsRefusedWithBothVersions() {
        var url = SERVER.database();
        open(url, "s").close();
        Server.sql(url, "UPDATE s.format SET version = 99");

        assertRefused(url, Server.PASSWORD, "s", "store.newer_format", "99", "up to " + Schema.VERSION);
    }

    @Test
    void tablesOfAnotherApplicationAreLeftAlone() {
        var url = SERVER.database();
        Server.sql(url, "CREATE SCHEMA s; CREATE TABLE s.threads (mine text)");

        assertRefused(url, Server.PASSWORD, "s", "store.foreign", "\"threads\" already exists");
        Server.sql(url, "SELECT mine FROM s.threads"); // and nothing else was left there
        Server.sql(url, "CREATE TABLE s.runs ()");
    }

    @Test
    void aSchemaHoldsTablesOfOthersToo() {
        var url = SERVER.database();
        Server.sql(url, "CREATE SCHEMA s; CREATE TABLE s.mine ()");

        try (var store = open(url, "s")) {
            assertKeeps(store);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"public", "We \"ird\"", "a.b", "o'clock", "x@y?z", "杭州"})
    void aSchemaMayHaveAnyName(String schema) {
        var url = SERVER.database();
        Server.sql(url, "GRANT CREATE ON SCHEMA public TO app");

        try (var store = open(url, schema);
                var other = open(url, "other")) {
            assertKeeps(store);
            assertThat(other.latest(1)).isEmpty();
        }
    }

    @Test
    void onceTheTablesAreThereNoRightToChangeThemIsNeeded() {
        var url = SERVER.database();
        open(url, "s").close();
        var name = url.substring(url.lastIndexOf('/') + 1);
        SERVER.sql("CREATE ROLE worker_" + name + " LOGIN PASSWORD 'w'");
        Server.sql(url, """
                GRANT USAGE ON SCHEMA s TO worker_%1$s;
                GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA s TO worker_%1$s;
                REVOKE INSERT, UPDATE, DELETE ON s.format FROM worker_%1$s;
                GRANT USAGE ON ALL SEQUENCES IN SCHEMA s TO worker_%1$s;
                """.formatted(name));

        try (var store = PostgresStore.open(url, "worker_" + name, "w", "s")) {
            assertKeeps(store);
        }
    }

    @Test
    void readingNeedsNoRightButToReadAndCreatesNothing() {
        var url = SERVER.database();
        var reader = "reader_" + url.substring(url.lastIndexOf('/') + 1);
        SERVER.sql("CREATE ROLE " + reader + " LOGIN PASSWORD 'r'");
        Samples.assertRefused("store.empty", () -> PostgresStore.openReadOnly(url, reader, "r", "s"));
        try (var store = open(url, "s")) {
            begin(store, run("r-1"));
        }
        Server.sql(
                url,
                "GRANT USAGE ON SCHEMA s TO %1$s; GRANT SELECT ON ALL TABLES IN SCHEMA s TO %1$s".formatted(reader));

        try (var store = PostgresStore.openReadOnly(url, reader, "r", "s")) {
            assertThat(labels(store, run("r-1"))).containsExactly("@input");
            Samples.assertRefused("store.read_only", () -> begin(store, run("r-2")));
        }
    }

    @Test
    void aNewerFormatIsNotReadEither() {
        var url = SERVER.database();
        open(url, "s").close();
        Server.sql(url, "UPDATE s.format SET version = 99");

        Samples.assertRefused(
                "store.newer_format", () -> PostgresStore.openReadOnly(url, Server.USER, Server.PASSWORD, "s"));
    }

    @Test
    void thePasswordMayBeInTheFileOfTheDriver(@TempDir Path folder) throws IOException {
        var url = SERVER.database();
        assertRefused(url, "", "s", "store.denied", "password");
        var file = Files.writeString(folder.resolve("pgpass"), "localhost:*:*:app:" + Server.PASSWORD + "\n");
        System.setProperty("org.postgresql.pgpassfile", file.toString());
        try (var store = PostgresStore.open(url, Server.USER, "", "s")) {
            assertKeeps(store);
        } finally {
            System.clearProperty("org.postgresql.pgpassfile");
        }
    }

    @Test
    void thePasswordIsNeitherInMessagesNorInTheLog() {
        var root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        var before = root.getLevel();
        var log = new ListAppender<ILoggingEvent>();
        log.start();
        root.detachAppender("out");
        root.addAppender(log);
        root.setLevel(Level.TRACE);
        var messages = new StringWriter();
        var url = SERVER.database();
        try {
            open(url + "?password=" + Server.PASSWORD, "s").close();
            open(url, "s").close();
            PostgresStore.open(url, Server.USER, Server.PASSWORD + "2", "s");
        } catch (StoreException e) {
            assertThat(e.code()).isEqualTo("store.denied");
            e.printStackTrace(new PrintWriter(messages));
        } finally {
            root.setLevel(before);
            root.detachAppender(log);
        }

        assertThat(messages.toString())
                .contains("password authentication failed")
                .doesNotContain(Server.PASSWORD);
        assertThat(log.list)
                .isNotEmpty()
                .noneMatch(event -> event.getFormattedMessage().contains(Server.PASSWORD));
    }
}
