package dev.waybill.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The prepared statements of one connection, made when first used; the connection closes them. Not thread-safe. */
final class Statements {
    private final Connection connection;
    private final Dialect dialect;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Statements(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    Dialect dialect() {
        return dialect;
    }

    /** The statement of {@code template}, as {@link Dialect#sql} takes it. */
    PreparedStatement of(String template) throws SQLException {
        var known = prepared.get(template);
        if (known == null) {
            known = connection.prepareStatement(dialect.sql(template));
            prepared.put(template, known);
        }
        return known;
    }

    /** The statement whose first parameter is that text. */
    PreparedStatement of(String template, String text) throws SQLException {
        var statement = of(template);
        set(statement, 1, text);
        return statement;
    }

    /** Sets a text of any characters. */
    void set(PreparedStatement statement, int index, String text) throws SQLException {
        statement.setString(index, dialect.stored(text));
    }

    /** Sets a text that is kept as null if it is empty. */
    void setText(PreparedStatement statement, int index, String text) throws SQLException {
        statement.setString(index, text.isEmpty() ? null : dialect.stored(text));
    }

    /** A text of any characters. */
    String get(ResultSet rows, int column) throws SQLException {
        return dialect.text(rows.getString(column));
    }

    /** A text that is kept as null if it is empty. */
    String text(ResultSet rows, int column) throws SQLException {
        var text = rows.getString(column);
        return text == null ? "" : dialect.text(text);
    }
}
