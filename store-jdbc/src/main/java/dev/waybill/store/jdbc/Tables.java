package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import java.sql.Connection;
import java.sql.SQLException;

/** The tables of a database over one connection, for one thread at a time. Begins and ends no transaction. */
public final class Tables implements AutoCloseable {
    private final Connection connection;
    private final RunTable runs;
    private final BlobTable blobs;
    private final JournalTable journal;
    private final QuestionTable questions;
    private final ThreadTable threads;
    private final IdleTable idle;
    private final News news;

    /** Over that connection, which {@link #close} closes, with the keys of {@code options}. */
    public Tables(Connection connection, Dialect dialect, StoreOptions options) {
        var sealing = options.sealing();
        this.connection = connection;
        this.runs = new RunTable(connection, dialect, sealing);
        this.blobs = new BlobTable(connection, dialect);
        this.journal = new JournalTable(connection, dialect, blobs);
        this.questions = new QuestionTable(connection, dialect, sealing);
        this.threads = new ThreadTable(connection, dialect);
        this.idle = new IdleTable(connection, dialect);
        this.news = new News(connection, dialect);
    }

    /** The connection. */
    public Connection connection() {
        return connection;
    }

    /** The runs. */
    public RunTable runs() {
        return runs;
    }

    /** Their records. */
    public JournalTable journal() {
        return journal;
    }

    /** What they refer to. */
    public BlobTable blobs() {
        return blobs;
    }

    /** Their questions. */
    public QuestionTable questions() {
        return questions;
    }

    /** Who has which thread. */
    public ThreadTable threads() {
        return threads;
    }

    /** Which threads have no run that goes on. */
    public IdleTable idle() {
        return idle;
    }

    /** Something is done on that thread that other processes may wait for; they are told once it is committed. */
    void tell(ThreadId thread) {
        news.add(thread);
    }

    /** Sends what has been kept back so that it is sent together; to be called before a transaction ends. */
    public void flush() throws SQLException {
        journal.flush();
        news.flush();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
