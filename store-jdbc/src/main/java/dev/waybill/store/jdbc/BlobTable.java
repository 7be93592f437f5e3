package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.state.Blob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The statements on the tables of blobs over one connection: {@code blobs} knows under which name the content of a hash is
 * kept, {@code blob_uses} which runs refer to it, and {@code blob_parts} holds the content where no other place is given.
 * Content is put under a name of its own each time, so that nobody deletes what another one is putting. Begins and ends no
 * transaction. Not thread-safe.
 */
public final class BlobTable {
    private static final int PUT = 0; // its content is being put
    private static final int KEPT = 1;
    private static final int DELETED = 2; // its content is being deleted

    private static final String RESERVE = "INSERT INTO @blobs (name, hash, size, sealed, state, put_micros)"
            + " VALUES (#random, '', 0, ?, " + PUT + ", #now) RETURNING name";
    private static final String KEEP =
            "UPDATE @blobs SET state = ?, hash = ?, size = ? WHERE name = ? AND state = " + PUT;
    private static final String TOUCH =
            "UPDATE @blobs SET put_micros = #now WHERE hash = ? AND state = " + KEPT + " RETURNING name";
    private static final String FIND =
            "SELECT name, sealed FROM @blobs WHERE hash = ? AND state = " + KEPT + " ORDER BY name LIMIT 1";
    private static final String LOCK = "SELECT name FROM @blobs WHERE hash = ? AND state = " + KEPT + " ORDER BY name";
    private static final String USE =
            "INSERT INTO @blob_uses (run, hash) SELECT ?, ? WHERE EXISTS (SELECT 1 FROM @blobs"
                    + " WHERE hash = ? AND state = " + KEPT + ") ON CONFLICT DO NOTHING";
    private static final String UNUSED =
            "SELECT name FROM @blobs b WHERE put_micros <= #now - ? AND (state = " + DELETED
                    + " OR NOT EXISTS (SELECT 1 FROM @blob_uses u WHERE u.hash = b.hash)) ORDER BY put_micros LIMIT ?";
    private static final String CONDEMN = "UPDATE @blobs AS b SET state = " + DELETED + " WHERE name = ?"
            + " AND put_micros <= #now - ? AND NOT EXISTS (SELECT 1 FROM @blob_uses u WHERE u.hash = b.hash)";
    private static final String FORGET = "DELETE FROM @blobs WHERE name = ?";
    private static final String UNUSE = "DELETE FROM @blob_uses WHERE run = ?";
    private static final String ADD_PART =
            "INSERT INTO @blob_parts (name, part, deflated, content) VALUES (?, ?, ?, ?)";
    private static final String PART = "SELECT content, deflated FROM @blob_parts WHERE name = ? AND part = ?";
    private static final String DELETE_PARTS = "DELETE FROM @blob_parts WHERE name = ?";

    private final Statements statements;

    /** Over that connection. */
    BlobTable(Connection connection, Dialect dialect) {
        this.statements = new Statements(connection, dialect);
    }

    /** The name of content that is kept already, which counts as put just now. */
    Optional<String> touch(String hash) throws SQLException {
        return firstOf(statements.of(TOUCH, hash));
    }

    /** Notes that content is about to be put, under a new name, which is returned. */
    String reserve(boolean sealed) throws SQLException {
        var statement = statements.of(RESERVE);
        statement.setInt(1, sealed ? 1 : 0);
        return firstOf(statement).orElseThrow();
    }

    /** Notes what has been put under that name; returns false if it is not needed, as the same is kept already. */
    boolean keep(String name, Blob blob) throws SQLException {
        boolean isNew = touch(blob.hash()).isEmpty();
        var statement = statements.of(KEEP);
        statement.setInt(1, isNew ? KEPT : DELETED);
        statement.setString(2, blob.hash());
        statement.setLong(3, blob.size());
        statement.setString(4, name);
        if (statement.executeUpdate() == 0) {
            throw new StoreException(
                    "store.changed",
                    "blob " + blob.hash()
                            + " was deleted while it was put: only what is older than any put takes may be");
        }
        return isNew;
    }

    /** Under which name content is kept, and whether it is encrypted. */
    record Found(String name, boolean sealed) {}

    /** Where that content is. */
    Optional<Found> find(String hash) throws SQLException {
        try (var rows = statements.of(FIND, hash).executeQuery()) {
            return rows.next() ? Optional.of(new Found(rows.getString(1), rows.getInt(2) != 0)) : Optional.empty();
        }
    }

    /** Notes that the run with that key refers to the blob, if there is one of that hash. */
    void use(long run, String hash) throws SQLException {
        statements.of(LOCK + statements.dialect().lock(), hash).executeQuery().close();
        var statement = statements.of(USE);
        statement.setLong(1, run);
        statement.setString(2, hash);
        statement.setString(3, hash);
        statement.executeUpdate();
    }

    /** Notes that the run with that key, which is deleted, refers to none. */
    void unuse(long run) throws SQLException {
        var statement = statements.of(UNUSE);
        statement.setLong(1, run);
        statement.executeUpdate();
    }

    /**
     * Finds content that no run refers to and that was put at least {@code age} ago, at most {@code count}, and makes sure
     * that nobody refers to it from now on. It is to be deleted by its names, and then forgotten.
     */
    List<String> condemn(Duration age, int count) throws SQLException {
        long micros = TimeUnit.MICROSECONDS.convert(age);
        var statement = statements.of(UNUSED + statements.dialect().lock());
        statement.setLong(1, micros);
        statement.setInt(2, count);
        var names = new ArrayList<String>();
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        var condemned = new ArrayList<String>();
        for (var name : names) { // now that the rows are locked, nobody begins to use them
            var condemn = statements.of(CONDEMN, name);
            condemn.setLong(2, micros);
            if (condemn.executeUpdate() > 0) {
                condemned.add(name);
            }
        }
        return condemned;
    }

    /** The content of that name was deleted. */
    void forget(String name) throws SQLException {
        statements.of(FORGET, name).executeUpdate();
    }

    /** Adds the next part of the content of that name. */
    void addPart(String name, int part, Payload content) throws SQLException {
        var statement = statements.of(ADD_PART, name);
        statement.setInt(2, part);
        statement.setInt(3, content.form());
        statement.setBytes(4, content.bytes());
        statement.executeUpdate();
    }

    /** A part of the content of that name, from 0; nothing after the last one. */
    Optional<Payload> part(String name, int part) throws SQLException {
        var statement = statements.of(PART, name);
        statement.setInt(2, part);
        try (var rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(Payload.stored(rows.getBytes(1), rows.getInt(2))) : Optional.empty();
        }
    }

    /** Deletes the content of that name. */
    void deleteParts(String name) throws SQLException {
        statements.of(DELETE_PARTS, name).executeUpdate();
    }

    private static Optional<String> firstOf(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        }
    }
}
