package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.LATER;
import static dev.waybill.store.postgres.Samples.TYPES;
import static dev.waybill.store.postgres.Samples.assertRefused;
import static dev.waybill.store.postgres.Samples.begin;
import static dev.waybill.store.postgres.Samples.commit;
import static dev.waybill.store.postgres.Samples.labels;
import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.spi.Journal;
import dev.waybill.spi.RunRecord;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The connection is lost while a transaction commits: whether it did is looked up, and not guessed. */
class CommitOutcomeTest {
    /** What happens at the next commit. */
    private enum Fault {
        NONE,
        LOST_AFTERWARDS,
        LOST_BEFORE,
        LOST_MEANWHILE,
        LOST_AND_SERVER_AWAY
    }

    private final RunRecord run = run("r-1");
    private final String url = Server.shared().database();
    private final ExecutorService late = Executors.newSingleThreadExecutor();
    private final Set<Connection> leftAlone = ConcurrentHashMap.newKeySet();
    private final AtomicInteger commits = new AtomicInteger();
    private volatile Fault next = Fault.NONE;
    private volatile boolean away;
    private PostgresStore store;
    private Journal journal;

    @BeforeEach
    void open() {
        store = PostgresStore.on(new Breaking(url));
        journal = begin(store, run);
    }

    @AfterEach
    void close() {
        away = false;
        store.close();
        late.close();
    }

    private static SQLException lost() {
        return new SQLException("the connection is lost", "08006");
    }

    /** Connections that break as the test says. */
    private final class Breaking extends PGSimpleDataSource {
        private static final long serialVersionUID = 1;

        Breaking(String url) {
            setUrl(url);
            setUser(Server.USER);
            setPassword(Server.PASSWORD);
        }

        @Override
        public Connection getConnection() throws SQLException {
            if (away) {
                throw lost();
            }
            var connection = super.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                        if (leftAlone.contains(connection)) {
                            throw lost();
                        }
                        if (method.getName().equals("commit")) {
                            return ending(connection, () -> {
                                connection.commit();
                                return 0;
                            });
                        }
                        var result = invoke(connection, method, arguments);
                        return result instanceof PreparedStatement statement && commitsByItself(arguments)
                                ? breaking(connection, statement)
                                : result;
                    });
        }

        private static boolean commitsByItself(Object[] arguments) {
            return ((String) arguments[0]).startsWith("WITH held");
        }

        private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
            try {
                return method.invoke(target, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        private Object breaking(Connection connection, PreparedStatement statement) {
            return Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {PreparedStatement.class},
                    (proxy, method, arguments) -> method.getName().equals("executeUpdate")
                            ? ending(connection, statement::executeUpdate)
                            : invoke(statement, method, arguments));
        }

        /** Ends a transaction as the test says. */
        private int ending(Connection connection, Ending end) throws SQLException {
            var fault = next;
            next = Fault.NONE;
            if (fault == Fault.LOST_BEFORE) {
                connection.close();
                throw lost();
            }
            if (fault == Fault.LOST_MEANWHILE) {
                leftAlone.add(connection);
                if (connection.getAutoCommit()) {
                    connection.setAutoCommit(false);
                    end.run();
                }
                late.submit(() -> commitOnceSomebodyWaits(connection));
                throw lost();
            }
            int count = end.run();
            commits.incrementAndGet();
            if (fault != Fault.NONE) {
                away = fault == Fault.LOST_AND_SERVER_AWAY;
                connection.close();
                throw lost();
            }
            return count;
        }
    }

    private interface Ending {
        int run() throws SQLException;
    }

    @Test
    void whatWasCommittedBeforeTheConnectionWasLostCountsAndIsNotWrittenAgain() {
        int before = commits.get();
        next = Fault.LOST_AFTERWARDS;

        var ticket = journal.append(commit(run, "step@0"));
        ticket.await();

        assertThat(ticket.isDurable()).isTrue();
        assertThat(commits).hasValue(before + 1);
        assertThat(labels(store, run)).containsExactly("@input", "step@0");
    }

    /** As a server does that is slow, and does not know yet that nobody listens any more. */
    private Void commitOnceSomebodyWaits(Connection connection) throws SQLException {
        try (var observer = Samples.source(url).getConnection();
                var statement = observer.createStatement()) {
            int waiting = 0;
            while (waiting == 0) {
                try (var rows = statement.executeQuery("SELECT count(*) FROM pg_stat_activity"
                        + " WHERE datname = current_database() AND wait_event_type = 'Lock'")) {
                    rows.next();
                    waiting = rows.getInt(1);
                }
            }
        }
        try (connection) {
            connection.commit();
            commits.incrementAndGet();
        }
        return null;
    }

    @Test
    void whatIsStillBeingCommittedIsWaitedFor() {
        var other = run("r-2");
        try (var fresh = PostgresStore.on(new Breaking(url))) {
            int before = commits.get();
            next = Fault.LOST_MEANWHILE;

            var begun = begin(fresh, other); // the first transaction of its store

            next = Fault.LOST_MEANWHILE;
            begun.append(commit(other, "step@0")).await();
            assertThat(commits).hasValue(before + 2);
            assertThat(labels(fresh, other)).containsExactly("@input", "step@0");
        }
    }

    @Test
    void whatWasNotCommittedBeforeTheConnectionWasLostIsWrittenAgain() {
        int before = commits.get();
        next = Fault.LOST_BEFORE;

        journal.append(commit(run, "step@0")).await();

        assertThat(commits).hasValue(before + 1);
        assertThat(labels(store, run)).containsExactly("@input", "step@0");
    }

    @Test
    void whatWasRefusedBeforeTheConnectionWasLostIsNotTakenForCommitted() {
        try (var other = PostgresStore.on(Samples.source(url))) {
            other.reopen(run, TYPES, LATER);
            next = Fault.LOST_AFTERWARDS;
            var ticket = journal.append(commit(run, "step@0"));

            assertRefused("store.fenced", ticket::await);
            assertThat(labels(store, run)).containsExactly("@input");
        }
    }

    @Test
    void whereItCannotBeLookedUpTheTicketSaysThatItIsNotKnown() {
        next = Fault.LOST_AND_SERVER_AWAY;
        var ticket = journal.append(commit(run, "step@0"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(ticket::await)
                .withMessageContaining("it is not known whether")
                .returns("store.io", StoreException::code);

        assertThat(ticket.isDurable()).isFalse();
        away = false;
        journal.append(commit(run, "step@1")).await();
        assertThat(labels(store, run)).containsExactly("@input", "step@0", "step@1");
    }

    @Test
    void aRunWhoseBeginningWasInDoubtBeginsOnce() {
        var other = run("r-2");
        next = Fault.LOST_AFTERWARDS;

        begin(store, other).append(commit(other, "step@0")).await();

        assertThat(labels(store, other)).containsExactly("@input", "step@0");
    }
}
