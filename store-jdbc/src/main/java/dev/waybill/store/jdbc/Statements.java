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
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Statements(Connection connection) {
        this.connection = connection;
    }

    PreparedStatement of(String sql) throws SQLException {
        var known = prepared.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    /** Sets a text that is kept as null if it is empty. */
    static void setText(PreparedStatement statement, int index, String text) throws SQLException {
        statement.setString(index, text.isEmpty() ? null : text);
    }

    /** A text that is kept as null if it is empty. */
    static String text(ResultSet rows, int column) throws SQLException {
        var text = rows.getString(column);
        return text == null ? "" : text;
    }
}
