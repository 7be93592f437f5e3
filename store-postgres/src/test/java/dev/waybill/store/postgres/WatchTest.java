package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.NOW;
import static dev.waybill.store.postgres.Samples.TYPES;
import static dev.waybill.store.postgres.Samples.begin;
import static dev.waybill.store.postgres.Samples.commit;
import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.ActivationId;
import dev.waybill.control.ThreadId;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store hears of what other stores of its schema do that somebody may wait for. */
class WatchTest {
    private static final RunEnd END = new RunEnd(RunEnd.Status.COMPLETED, "", NOW);
    private static final String LISTENERS =
            "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'" + " AND datname = current_database()";

    private static Server server;

    private final BlockingQueue<ThreadId> heard = new LinkedBlockingQueue<>();
    private String url;
    private PostgresStore store;
    private PostgresStore other;

    @BeforeAll
    static void start(@TempDir Path folder) {
        server = Server.start(folder);
    }

    @AfterAll
    static void end() {
        server.close();
    }

    @BeforeEach
    void open() {
        url = server.database();
        store = open("It's \"mine\"");
        other = open("It's \"mine\"");
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    private PostgresStore open(String schema) {
        return PostgresStore.open(url, Server.USER, Server.PASSWORD, schema);
    }

    private String next() throws InterruptedException {
        var thread = heard.poll(30, TimeUnit.SECONDS);
        return thread == null ? "nothing" : thread.value();
    }

    /** Returns once the store listens: something is told again and again until it is heard. */
    private void watch() throws InterruptedException {
        store.watch(heard::add);
        awaitConnection();
    }

    private void awaitConnection() throws InterruptedException {
        for (int i = 0; i < 3_000; i++) {
            Server.sql(url, "SELECT pg_notify('It''s \"mine\"', 'ping')");
            if ("ping".equals(String.valueOf(heard.poll(10, TimeUnit.MILLISECONDS)))) {
                Server.sql(url, "SELECT pg_notify('It''s \"mine\"', 'last')");
                while (!next().equals("last")) {
                    // more pings
                }
                return;
            }
        }
        throw new AssertionError("it does not listen");
    }

    @Test
    void endsAnswersAndRunsInLineAreHeardAndCommitsAreNot() throws InterruptedException {
        var first = run("r-1", "杭州-1", "");
        var second = run("r-2");
        var third = run("r-3");
        watch();

        var journal = begin(other, first);
        journal.append(commit(first, "step@0")).await();
        var question = Question.approval("go on?");
        journal.ask(new QuestionRecord("q-1", first.id(), "step@1", 0, question, NOW, Optional.empty()))
                .await();
        other.enqueue(second, TYPES, List.of(commit(second, ActivationId.INPUT.label())));
        assertThat(next()).isEqualTo("t-r-2");

        assertThat(other.answer("q-1", Answer.approve().by("ann").at(NOW))).isTrue();
        assertThat(next()).isEqualTo("杭州-1");
        assertThat(other.answer("q-1", Answer.approve().by("bob").at(NOW))).isFalse();

        other.end(second.id(), END, NOW);
        assertThat(next()).isEqualTo("t-r-2");

        begin(other, third).end(END);
        assertThat(next()).isEqualTo("t-r-3");
        journal.end(END);
        assertThat(next()).isEqualTo("杭州-1");
        assertThat(heard).isEmpty();
    }

    @Test
    void whatIsNotOfItsSchemaOrMakesNoSenseIsNotHeard() throws InterruptedException {
        watch();

        try (var stranger = open("elsewhere")) {
            begin(stranger, run("r-1")).end(END);
        }
        Server.sql(url, "SELECT pg_notify('It''s \"mine\"', 'no thread!')");
        begin(other, run("r-2")).end(END);

        assertThat(next()).isEqualTo("t-r-2");
    }

    @Test
    void itListensAgainAfterTheServerWasLost() throws InterruptedException {
        watch();

        server.kill();
        server.startAgain();

        awaitConnection();
        begin(other, run("r-1")).end(END);
        assertThat(next()).isEqualTo("t-r-1");
    }

    @Test
    void whoeverWatchesNoMoreIsToldNoMoreAndAStoreThatIsClosedHasNoConnection() throws Exception {
        var early = new LinkedBlockingQueue<ThreadId>();
        var watch = store.watch(early::add);
        watch();
        watch.close();
        early.clear();

        begin(other, run("r-1")).end(END);
        assertThat(next()).isEqualTo("t-r-1");
        assertThat(early).isEmpty();
        assertThat(listeners()).isEqualTo(1);

        store.close();
        while (listeners() > 0) { // the server needs a moment to see it
            Thread.onSpinWait();
        }
    }

    @Test
    void aStoreThatOnlyReadsHears() throws InterruptedException {
        store.close();
        store = PostgresStore.openReadOnly(url, Server.USER, Server.PASSWORD, "It's \"mine\"");
        watch();

        begin(other, run("r-1")).end(END);

        assertThat(next()).isEqualTo("t-r-1");
    }

    private int listeners() throws SQLException {
        try (var connection = DriverManager.getConnection(url, Server.USER, Server.PASSWORD);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(LISTENERS)) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
