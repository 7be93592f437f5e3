package dev.waybill.store.jdbc;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.json.UpdateJson;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Weight;
import dev.waybill.state.Channel;
import dev.waybill.state.Deferred;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;

/** A store on the tables of this package. A database says how it reads and writes, and how it is opened and closed. */
public abstract class JdbcStore implements Store {
    private static final int PAGE = 256;

    private final Readers readers;
    private final LongPredicate lives;
    private final JdbcBlobs blobs;
    private final Sealing sealing;
    private final int inlineBytes;

    /** What a store has that may write. */
    protected static final class Writing {
        private final Writer writer;
        private final Tenancy tenancy;

        /**
         * A store that writes under that number.
         *
         * @param lives whether the store of a number is still at work, as far as anybody can tell
         */
        public Writing(Writer writer, long owner, LongPredicate lives) {
            this.writer = writer;
            this.tenancy = new Tenancy(owner, lives);
        }

        /** The writer. */
        public Writer writer() {
            return writer;
        }
    }

    /**
     * A store.
     *
     * @param lives whether the store of that number is still at work, as far as anybody can tell
     */
    @SuppressWarnings("this-escape") // asked for the writer only when something is put
    protected JdbcStore(Readers readers, LongPredicate lives, StoreOptions options) {
        this.readers = readers;
        this.lives = lives;
        Supplier<Writer> writer = () -> writing().writer;
        var content = options.blobs().orElseGet(() -> new TableBlobStore(writer, readers));
        this.sealing = options.sealing();
        this.blobs = new JdbcBlobs(writer, readers, content, sealing);
        this.inlineBytes = options.inlineBytes();
    }

    /**
     * How it writes.
     *
     * @throws dev.waybill.error.StoreException {@code store.read_only} if it does not
     */
    protected abstract Writing writing();

    private JournalCodec codec(RunId run, GraphTypes types) {
        return new JournalCodec(run, types, blobs::bytes, sealing);
    }

    private <T> T write(Claim claim, Work<T> work) {
        return writing().writer.submit(claim, work).result();
    }

    @Override
    public final Journal begin(RunRecord run, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure) {
        var codec = codec(run.id(), types);
        var rows = codec.encodeFirst(first);
        var tenancy = writing().tenancy;
        return journal(
                run.id(),
                codec,
                write(Claim.ofAnybody(run.thread()), tables -> tenancy.begin(tables, run, rows, tenure)));
    }

    @Override
    public final void enqueue(RunRecord run, GraphTypes types, List<? extends JournalRecord> first) {
        var rows = codec(run.id(), types).encodeFirst(first);
        write(Claim.ofAnybody(run.thread()), tables -> Tenancy.enqueue(tables, run, rows));
    }

    @Override
    public final Journal reopen(RunRecord run, GraphTypes types, Tenure tenure) {
        var tenancy = writing().tenancy;
        var taken = write(Claim.ofAnybody(run.thread()), tables -> tenancy.reopen(tables, run, tenure));
        return journal(run.id(), codec(run.id(), types), taken);
    }

    private Journal journal(RunId run, JournalCodec codec, Tenancy.Taken taken) {
        return new JdbcJournal(writing().writer, run, codec, sealing, taken, writing().tenancy);
    }

    @Override
    public final boolean isLeased(ThreadId thread, Instant now) {
        return readers.read(tables -> tables.threads().isLeased(thread, now, (owner, token) -> lives.test(owner)));
    }

    @Override
    public final Optional<RunRecord> find(RunId run) {
        return readers.read(tables -> tables.runs().find(run));
    }

    @Override
    public final Optional<RunRecord> findByKey(String key) {
        return readers.read(tables -> tables.runs().byKey(key));
    }

    @Override
    public final Page<RunRecord> runsOf(ThreadId thread, Cursor after, int count) {
        return readers.read(tables -> tables.runs().ofThread(thread, after, count));
    }

    @Override
    public final List<RunRecord> runsSinceBase(ThreadId thread, int number) {
        return readers.read(tables -> tables.runs().sinceBase(thread, number));
    }

    @Override
    public final Page<RunRecord> runsOfTrace(String traceId, Cursor after, int count) {
        return readers.read(tables -> tables.runs().ofTrace(traceId, after, count));
    }

    @Override
    public final Page<RunRecord> latest(Cursor after, int count) {
        return readers.read(tables -> tables.runs().latest(after, count));
    }

    @Override
    public final void read(RunId run, GraphTypes types, Consumer<JournalRecord> consumer) {
        var codec = codec(run, types);
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
    public final Optional<QuestionRecord> findQuestion(String id) {
        return readers.read(tables -> tables.questions().find(id));
    }

    @Override
    public final Page<QuestionRecord> questionsOf(RunId run, Cursor after, int count) {
        return readers.read(tables -> {
            var place = tables.runs().place(run);
            return place.isEmpty()
                    ? new Page<>(List.of(), Optional.empty())
                    : tables.questions().ofRun(place.get().key(), after, count);
        });
    }

    @Override
    public final Page<QuestionRecord> openQuestions(Cursor after, int count) {
        return readers.read(tables -> tables.questions().open(after, count));
    }

    @Override
    public final boolean answer(String question, Answer answer) {
        var json = QuestionRow.answer(question, answer, sealing);
        return write(Claim.NONE, tables -> {
            var thread = tables.questions().answer(question, json);
            thread.ifPresent(tables::tell);
            return thread.isPresent();
        });
    }

    @Override
    public final void end(RunId run, RunEnd end, Instant now) {
        var tenancy = writing().tenancy;
        write(Claim.ofAnybody(threadOf(run)), tables -> tenancy.end(tables, run, end, now));
    }

    private ThreadId threadOf(RunId run) {
        return readers.read(tables -> Tenancy.place(tables, run).thread());
    }

    @Override
    public final void delete(ThreadId thread, Instant now) {
        var tenancy = writing().tenancy;
        write(Claim.ofAnybody(thread), tables -> tenancy.delete(tables, thread, now));
    }

    @Override
    public final void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
        var codec = codec(base.run(), types);
        var truncation = new Tenancy.Truncation(base.run(), older, sequence -> codec.encode(sequence, base));
        var tenancy = writing().tenancy;
        write(Claim.ofAnybody(threadOf(base.run())), tables -> tenancy.truncate(tables, truncation, now));
    }

    @Override
    public final Blobs blobs() {
        return blobs;
    }

    @Override
    public final Update lighten(Update update) {
        var light = new Object() {
            private Update update = Update.none();
            private boolean differs;
        };
        update.forEachStored((channel, write) -> {
            if (write instanceof Deferred deferred) {
                light.update = light.update.andDeferred(channel, deferred);
            } else if (Weight.isOver(inlineBytes, channel, write)) {
                light.update = light.update.andDeferred(channel, deferred(channel, write));
                light.differs = true;
            } else {
                light.update = light.update.andStored(channel, write);
            }
        });
        return light.differs ? light.update : update;
    }

    private Deferred deferred(Channel<?> channel, Object write) {
        var blob = blobs.put(UpdateJson.encodeWrite(channel, write), UpdateJson.MEDIA_TYPE);
        return new Deferred(blob, write, () -> UpdateJson.decodeWrite(channel, blobs.bytes(blob)));
    }

    @Override
    public final int deleteBlobs(Duration age, int count) {
        return blobs.delete(age, count);
    }

    @Override
    public final Page<ThreadId> endedBefore(Instant time, Cursor after, int count) {
        return readers.read(tables -> tables.idle().before(time, after, count));
    }
}
