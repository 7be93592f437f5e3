package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Claim;
import dev.waybill.store.jdbc.Pending;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.jdbc.Tables;
import dev.waybill.store.jdbc.Uninterrupted;
import dev.waybill.store.jdbc.Work;
import dev.waybill.store.jdbc.Writer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many writes share a transaction, and whatever goes wrong in one is told to whom it concerns and nobody else. */
class PostgresBatchesTest {
    private final String url = Server.shared().database();
    private final Database database = Database.over(Samples.source(url), "s", StoreOptions.DEFAULT);
    private final Writer writer = new PostgresBatches(database).start();

    @BeforeEach
    void prepare() {
        Server.sql(url, "CREATE TABLE numbers (number int PRIMARY KEY, transaction bigint)");
    }

    @AfterEach
    void close() {
        writer.close();
    }

    private static boolean add(Tables tables, int number) throws SQLException {
        try (var statement = tables.connection()
                .prepareStatement(
                        "INSERT INTO numbers VALUES (?, CAST(CAST(pg_current_xact_id() AS text) AS bigint))")) {
            statement.setInt(1, number);
            return statement.executeUpdate() == 1;
        }
    }

    private static boolean addTwice(Tables tables, int number) throws SQLException {
        add(tables, number);
        return add(tables, number);
    }

    private List<Integer> numbers(String query) throws SQLException {
        return database.perStatement(session -> {
            var numbers = new ArrayList<Integer>();
            try (var statement = session.connection().createStatement();
                    var rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    numbers.add(rows.getInt(1));
                }
            }
            return numbers;
        });
    }

    /** What is submitted at once shares a transaction, as the writer has to wait until all of it is there. */
    private List<Pending<Boolean>> submitTogether(List<Work<Boolean>> works) {
        var gate = new CountDownLatch(1);
        writer.submit(Claim.NONE, tables -> {
            Uninterrupted.run(gate::await);
            return true;
        });
        var pending =
                works.stream().map(work -> writer.submit(Claim.NONE, work)).toList();
        gate.countDown();
        return pending;
    }

    @Test
    void whatComesInMeanwhileSharesATransaction() throws SQLException {
        var works = IntStream.range(0, 100)
                .<Work<Boolean>>mapToObj(i -> tables -> add(tables, i))
                .toList();

        submitTogether(works).forEach(Pending::await);

        assertThat(numbers("SELECT number FROM numbers")).hasSize(100);
        assertThat(numbers("SELECT count(DISTINCT transaction) FROM numbers").getFirst())
                .as("one, and the one that the writer waits in")
                .isLessThanOrEqualTo(2);
    }

    @Test
    void writesThatFailFailAloneWhereverTheyAre() throws SQLException {
        var works = new ArrayList<Work<Boolean>>();
        for (int i = 0; i < 40; i++) {
            int number = i;
            works.add(tables -> add(tables, number));
        }
        works.set(0, tables -> Boolean.parseBoolean(Objects.requireNonNull(null)));
        works.set(17, tables -> addTwice(tables, 17)); // the same key
        works.set(39, tables -> {
            add(tables, 39);
            throw new IllegalStateException("unforeseen");
        });

        var pending = submitTogether(works);

        for (int i = 0; i < 40; i++) {
            var one = pending.get(i);
            if (i == 0 || i == 17 || i == 39) {
                assertThatExceptionOfType(StoreException.class).isThrownBy(one::await);
                assertThat(one.isDurable()).isFalse();
            } else {
                one.await();
            }
        }
        var expected = IntStream.range(0, 40).filter(i -> i != 0 && i != 17 && i != 39);
        assertThat(numbers("SELECT number FROM numbers ORDER BY number"))
                .containsExactlyElementsOf(expected.boxed().toList());
    }

    @Test
    void aDetailThatQuotesARowIsNotInTheMessage() {
        var works = List.<Work<Boolean>>of(tables -> addTwice(tables, 12_345));

        var pending = submitTogether(works).getFirst();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(pending::await)
                .returns("store.sequence", StoreException::code)
                .satisfies(e -> assertThat(e.text()).contains("duplicate key").doesNotContain("12345"));
    }

    @Test
    void aRowOfABatchIsNeitherInTheMessageNorInItsCauses() {
        var messages = new StringWriter();
        try (var pool = Database.pooled(url, Server.USER, Server.PASSWORD, 2, "s", StoreOptions.DEFAULT);
                var pooled = new PostgresBatches(pool).start()) {
            pooled.submit(Claim.NONE, tables -> {
                        try (var statement =
                                tables.connection().prepareStatement("INSERT INTO numbers VALUES (CAST(? AS int))")) {
                            statement.setString(1, "private");
                            statement.addBatch();
                            return statement.executeBatch().length == 1;
                        }
                    })
                    .await();
        } catch (StoreException e) {
            e.printStackTrace(new PrintWriter(messages));
        }

        assertThat(messages.toString()).contains("invalid input syntax").doesNotContain("(('private')");
    }

    @Test
    void aDeadlockIsResolvedWithoutAnybodyNoticing() throws ExecutionException, InterruptedException {
        var first = run("r-1");
        var second = run("r-2");
        var other = new PostgresBatches(database).start();
        var both = new CountDownLatch(2);
        try (other;
                var threads = Executors.newFixedThreadPool(2)) {
            var done = new ArrayList<Future<Boolean>>();
            for (var one : List.of(writer, other)) {
                var order = one == writer ? List.of(first, second) : List.of(second, first);
                done.add(threads.submit(() -> one.submit(Claim.NONE, tables -> {
                            lock(tables, order.getFirst().id().value());
                            both.countDown();
                            Uninterrupted.run(both::await);
                            lock(tables, order.getLast().id().value());
                            return true;
                        })
                        .result()));
            }

            for (var one : done) {
                assertThat(one.get()).isTrue();
            }
        }
    }

    private static void lock(Tables tables, String name) throws SQLException {
        try (var statement =
                tables.connection().prepareStatement("SELECT pg_advisory_xact_lock(hashtextextended(?, 7))")) {
            statement.setString(1, name);
            statement.execute();
        }
    }
}
