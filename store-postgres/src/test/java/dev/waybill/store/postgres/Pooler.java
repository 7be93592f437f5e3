package dev.waybill.store.postgres;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A few connections for everybody; it notes what a transaction leaves behind for the next one. */
final class Pooler implements DataSource, AutoCloseable {
    private static final String LEFT_BEHIND = "SELECT (SELECT count(*) FROM pg_prepared_statements)"
            + " + (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())"
            + " + (SELECT count(*) FROM pg_listening_channels())"
            + " + (SELECT count(*) FROM pg_cursors WHERE is_holdable)"
            + " + (SELECT count(*) FROM pg_settings WHERE source = 'session' AND name <> 'application_name')";

    private final DataSource source;
    private final BlockingQueue<Connection> idle;
    private final List<String> problems = new ArrayList<>();

    Pooler(DataSource source, int connections) throws SQLException {
        this.source = source;
        this.idle = new ArrayBlockingQueue<>(connections);
        for (int i = 0; i < connections; i++) {
            idle.add(source.getConnection());
        }
    }

    /** What was left behind. */
    synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection;
        try {
            connection = idle.take();
        } catch (InterruptedException e) {
            throw new SQLException(e);
        }
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack(connection);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void giveBack(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            note("the connection does not commit by itself as it did");
            connection.setAutoCommit(true);
        }
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery(LEFT_BEHIND)) {
            rows.next();
            if (rows.getInt(1) > 0) {
                note(rows.getInt(1) + " prepared statements, locks, channels, cursors or settings");
            }
        }
        idle.add(connection);
    }

    private synchronized void note(String problem) {
        problems.add(problem);
    }

    @Override
    public void close() throws SQLException {
        for (var connection : idle) {
            connection.close();
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLException("one user for all");
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        source.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return source.isWrapperFor(type);
    }
}
