package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.InputException;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RunReaderTest {
    private static final Texts TEXTS = Texts.in(Language.ENGLISH);

    @Test
    void findsARunByItsIdWithoutReadingTheOthers() {
        var run = record("r-0123456789ab", new ParcelApp().graph().fingerprint());

        for (var text : List.of("r-0123456789ab", "0123456789ab")) {
            var store = new OneRun(run);
            try (var found = RunReader.find(store, text, TEXTS)) {
                assertThat(found.run()).isEqualTo(run);
                assertThat(found.app().name()).isEqualTo("parcel");
            }
            assertThat(store.listed).isFalse();
            assertThat(store.closed).isTrue();
        }
    }

    @Test
    void closesTheStoreWhereTheRunIsOfNoUse() {
        var store = new OneRun(record("r-1", "another"));

        assertThatThrownBy(() -> RunReader.find(store, "r-1", TEXTS)).isInstanceOf(InputException.class);
        assertThat(store.closed).isTrue();
    }

    @Test
    void closesTheStoreWhereItCannotBeRead() {
        var store = new OneRun(record("r-1", "x"));

        assertThatThrownBy(() -> RunReader.find(store, "r-2", TEXTS))
                .isInstanceOf(StoreException.class)
                .hasMessage("the disk is gone");
        assertThat(store.closed).isTrue();
    }

    private static RunRecord record(String id, String fingerprint) {
        return new RunRecord(
                RunId.of(id),
                ThreadId.of("t-1"),
                0,
                "parcel",
                fingerprint,
                "0123456789abcdef0123456789abcdef",
                Instant.parse("2026-05-01T10:00:00Z"),
                RunOrigin.PLAIN,
                Optional.empty());
    }

    /** Finds one run by its id and fails where it is asked for more. */
    private static final class OneRun implements Store {
        private final RunRecord run;
        private boolean listed;
        private boolean closed;

        private OneRun(RunRecord run) {
            this.run = run;
        }

        @Override
        public Optional<RunRecord> find(RunId id) {
            return Optional.of(run).filter(r -> r.id().equals(id));
        }

        @Override
        public Blobs blobs() {
            throw new AssertionError();
        }

        @Override
        public int deleteBlobs(Duration age, int count) {
            throw new AssertionError();
        }

        @Override
        public Page<RunRecord> latest(Cursor after, int count) {
            listed = true;
            throw new StoreException("store.io", "the disk is gone");
        }

        @Override
        public Page<RunRecord> runsOf(ThreadId thread, Cursor after, int count) {
            return new Page<>(List.of(run), Optional.empty());
        }

        @Override
        public List<RunRecord> runsSinceBase(ThreadId thread, int number) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Journal begin(RunRecord begun, GraphTypes types, List<? extends JournalRecord> first, Tenure tenure) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void enqueue(RunRecord queued, GraphTypes types, List<? extends JournalRecord> first) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Journal reopen(RunRecord id, GraphTypes types, Tenure tenure) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isLeased(ThreadId thread, Instant now) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<RunRecord> findByKey(String key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Page<RunRecord> runsOfTrace(String traceId, Cursor after, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void read(RunId id, GraphTypes types, Consumer<JournalRecord> consumer) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<QuestionRecord> findQuestion(String id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Page<QuestionRecord> questionsOf(RunId id, Cursor after, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Page<QuestionRecord> openQuestions(Cursor after, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean answer(String question, Answer answer) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void delete(ThreadId thread, Instant now) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void end(RunId run, dev.waybill.spi.RunEnd end, Instant now) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void truncate(List<RunRecord> older, GraphTypes types, CommitRecord base, Instant now) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Page<ThreadId> endedBefore(Instant time, Cursor after, int count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
