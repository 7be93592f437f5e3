package dev.waybill.store.sqlite;

import dev.waybill.agent.Answer;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.store.jdbc.JournalCodec;
import dev.waybill.store.jdbc.JournalRow;
import dev.waybill.store.jdbc.QuestionRow;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs in one SQLite file. A write is durable, also if the machine loses power, once its ticket is: records of all
 * runs that come in while the disk is busy share the next flush. Thread-safe.
 *
 * <p>Any number of processes of one machine may write and read a database at the same time, each of its threads being the
 * business of one engine; whose process has ended loses its threads at once. The file holds all there is when the last
 * store is closed; before that, also the files {@code -wal} and {@code -shm} beside it.
 */
public final class SqliteStore implements Store {
    private static final int PAGE = 256;

    private final Path file;
    private final LockFile lock;
    private final Readers readers;
    private final @Nullable Writing writing;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** What a store has that may write. */
    record Writing(Writer writer, Owner owner, Tenancy tenancy) {
        static Writing over(LockFile lock, Writer writer) {
            try {
                var owner = Owner.register(lock, writer);
                return new Writing(writer, owner, new Tenancy(owner, lock::isAlive));
            } catch (RuntimeException e) {
                writer.close();
                throw e;
            }
        }

        /** The owner dies last: what waits is written while it lives. */
        void close() {
            try {
                writer.close();
            } finally {
                owner.close();
            }
        }
    }

    /** Over what is open already, all of which it closes. */
    SqliteStore(Path file, LockFile lock, Readers readers, @Nullable Writing writing) {
        this.file = file;
        this.lock = lock;
        this.readers = readers;
        this.writing = writing;
    }

    /**
     * Opens the database, which is created if there is none, for reading and writing.
     *
     * @throws StoreException {@code store.folder}, {@code store.no_folder}, {@code store.read_only}, {@code store.in_use} by
     *     a Waybill that knows only an older format, {@code store.not_a_database}, {@code store.foreign} to another
     *     application, {@code store.newer_format}, {@code store.corrupt}, {@code store.full} or {@code store.io}
     */
    public static SqliteStore open(Path path) {
        return open(path, List.of());
    }

    /** Like {@link #open(Path)}, with other settings of the writer's connection: for tests. */
    static SqliteStore open(Path path, List<String> pragmas) {
        var file = DatabaseFile.toWrite(path);
        var lock = LockFile.of(file);
        try {
            lock.openToWrite();
            var writer = Writer.start(file.path(), () -> tables(file, lock, pragmas));
            var writing = Writing.over(lock, writer);
            return new SqliteStore(file.path(), lock, readers(file), writing);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private static Readers readers(DatabaseFile file) {
        return new Readers(file.path(), () -> Tables.over(file.connectToRead()));
    }

    private static Tables tables(DatabaseFile file, LockFile lock, List<String> pragmas) throws SQLException {
        var connection = file.connect();
        try {
            Schema.prepare(file.path(), connection, lock);
            for (var pragma : pragmas) {
                Schema.execute(connection, pragma);
            }
            return Tables.over(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * Opens an existing database for reading only, also while processes write it.
     *
     * @throws StoreException {@code store.missing}, {@code store.older_format}, or as {@link #open}
     */
    public static SqliteStore openReadOnly(Path path) {
        var file = DatabaseFile.toRead(path);
        var readers = readers(file);
        try {
            readers.read(tables -> {
                Schema.requireCurrent(file.path(), tables.connection());
                return true;
            });
            return new SqliteStore(file.path(), LockFile.of(file), readers, null);
        } catch (RuntimeException e) {
            readers.close();
            throw e;
        }
    }

    private Writing writing() {
        if (writing == null) {
            throw new StoreException("store.read_only", "database " + file + " is open for reading only");
        }
        return writing;
    }

    private <T> T write(Work<T> work) {
        return writing().writer().submit(work).result();
    }

    @Override
    public Journal begin(RunRecord run, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure) {
        var codec = new JournalCodec(run.id(), types);
        var rows = codec.encodeFirst(first);
        var tenancy = writing().tenancy();
        return journal(codec, write(tables -> tenancy.begin(tables, run, rows, tenure)));
    }

    @Override
    public void enqueue(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        var rows = new JournalCodec(run.id(), types).encodeFirst(first);
        write(tables -> Tenancy.enqueue(tables, run, rows));
    }

    @Override
    public Journal reopen(RunRecord run, GraphTypes types, Tenure tenure) {
        var tenancy = writing().tenancy();
        return journal(new JournalCodec(run.id(), types), write(tables -> tenancy.reopen(tables, run, tenure)));
    }

    private Journal journal(JournalCodec codec, Tenancy.Taken taken) {
        return new SqliteJournal(
                writing().writer(), codec, taken, writing().owner().number());
    }

    @Override
    public boolean isLeased(ThreadId thread, Instant now) {
        return readers.read(tables -> tables.threads().isLeased(thread, now, lock::isAlive));
    }

    @Override
    public Optional<RunRecord> find(RunId run) {
        return readers.read(tables -> tables.runs().find(run));
    }

    @Override
    public Optional<RunRecord> findByKey(String key) {
        return readers.read(tables -> tables.runs().byKey(key));
    }

    @Override
    public List<RunRecord> runsOf(ThreadId thread) {
        return readers.read(tables -> tables.runs().ofThread(thread));
    }

    @Override
    public List<RunRecord> runsOfTrace(String traceId) {
        return readers.read(tables -> tables.runs().ofTrace(traceId));
    }

    @Override
    public List<RunRecord> latest(int count) {
        return readers.read(tables -> tables.runs().latest(count));
    }

    @Override
    public void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer) {
        var codec = new JournalCodec(run, types);
        long key = readers.read(tables -> Tenancy.place(tables, run).key());
        long next = 0;
        List<JournalRow> page;
        do {
            long from = next;
            page = readers.read(tables -> {
                var rows = tables.journal().page(key, from, PAGE);
                Tenancy.place(tables, run); // if it was deleted meanwhile, its key may be another's
                return rows;
            });
            for (var row : page) {
                consumer.accept(codec.decode(row));
                next = row.sequence() + 1;
            }
        } while (page.size() == PAGE);
    }

    @Override
    public Optional<QuestionRecord> findQuestion(String id) {
        return readers.read(tables -> tables.questions().find(id));
    }

    @Override
    public List<QuestionRecord> questionsOf(RunId run) {
        return readers.read(tables -> tables.questions().ofRun(run));
    }

    @Override
    public List<QuestionRecord> openQuestions(int count) {
        return readers.read(tables -> tables.questions().open(count));
    }

    @Override
    public boolean answer(String question, Answer answer) {
        var json = QuestionRow.answer(answer);
        return write(tables -> tables.questions().answer(question, json));
    }

    @Override
    public void end(RunId run, RunEnd end, Instant now) {
        var tenancy = writing().tenancy();
        write(tables -> tenancy.end(tables, run, end, now));
    }

    @Override
    public void delete(ThreadId thread, Instant now) {
        var tenancy = writing().tenancy();
        write(tables -> tenancy.delete(tables, thread, now));
    }

    @Override
    public void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
        var codec = new JournalCodec(base.run(), types);
        var truncation = new Tenancy.Truncation(base.run(), older, sequence -> codec.encode(sequence, base));
        var tenancy = writing().tenancy();
        write(tables -> tenancy.truncate(tables, truncation, now));
    }

    @Override
    public List<ThreadId> endedBefore(Instant time, int count) {
        return readers.read(tables -> tables.runs().endedBefore(time, count));
    }

    /** Of no effect the second time. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            readers.close();
        } finally {
            closeWriting();
        }
    }

    private void closeWriting() {
        try {
            if (writing != null) {
                writing.close();
            }
        } finally {
            lock.close();
        }
    }
}
