package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Ticket;
import dev.waybill.state.Update;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must not be written is refused, and takes nothing else with it. */
class WritingTest {
    private static final GraphTypes TYPES = new GraphTypes(LongRun.graph(3, 10));

    private SqliteStore store;

    @BeforeEach
    void open(@TempDir Path folder) {
        store = SqliteStore.open(folder.resolve("waybill.db"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static RunRecord run(String id, String thread, int number) {
        return new RunRecord(
                new RunId(id), new ThreadId(thread), number, "g", "f", "t", Instant.EPOCH, Optional.empty());
    }

    private static CommitRecord commit(RunRecord run, String label) {
        return new CommitRecord(
                run.id(), "", TYPES.activation("", label), List.of(), Update.none(), List.of(), List.of(), "", 1, 2);
    }

    private static CommitRecord input(RunRecord run) {
        return commit(run, ActivationId.INPUT.label());
    }

    private List<String> labels(RunRecord run) {
        var labels = new ArrayList<String>();
        store.read(run.id(), TYPES, commit -> labels.add(commit.activation().label()));
        return labels;
    }

    @Test
    void whoWritesARunThatSomebodyElseWritesIsRefusedAndNobodyElseIsHarmed() {
        var shared = run("r-1", "t-1", 0);
        var other = run("r-2", "t-2", 0);
        var first = store.begin(shared, TYPES, input(shared));
        var others = store.begin(other, TYPES, input(other));
        var second = store.reopen(shared.id(), TYPES);
        first.append(commit(shared, "step@0")).await();

        var tickets = new ArrayList<Ticket>();
        for (int i = 0; i < 100; i++) {
            tickets.add(others.append(commit(other, "step@" + i)));
        }
        var refused = second.append(commit(shared, "step@0"));
        first.append(commit(shared, "step@1")).await();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(refused::await)
                .withMessageContaining("two places at once")
                .returns("store.sequence", StoreException::code);
        assertThat(refused.isDurable()).isFalse();
        tickets.forEach(Ticket::await);
        assertThat(labels(shared)).containsExactly("@input", "step@0", "step@1");
        assertThat(labels(other)).hasSize(101);
    }

    @Test
    void aRunThatCannotBeWrittenIsRefusedWithItsCauseAndTheNextOneIsWritten() {
        var next = run("r-2", "t-2", 0);
        var broken = new RunRecord(
                new RunId("r-1"), new ThreadId("t-1"), 0, "g", "f", "t", null, Optional.empty()); // no time

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.begin(broken, TYPES, input(broken)))
                .returns("store.failed", StoreException::code)
                .withRootCauseInstanceOf(NullPointerException.class);
        store.begin(next, TYPES, input(next));

        assertThat(store.latest(2)).containsExactly(next);
    }
}
