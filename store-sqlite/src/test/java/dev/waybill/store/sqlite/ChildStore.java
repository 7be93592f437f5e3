package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Tenure;
import dev.waybill.state.Update;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** A process that writes a database which others write as well, and what it writes. */
final class ChildStore {
    static final GraphTypes TYPES = new GraphTypes(LongRun.graph(3, 10));
    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    /** For longer than any test takes. */
    static final Tenure TENURE = new Tenure(NOW, NOW.plusSeconds(1_000_000));

    private ChildStore() {}

    static RunRecord run(String id) {
        return new RunRecord(
                new RunId(id), new ThreadId("t-" + id), 0, "g", "f", "t", NOW, RunOrigin.PLAIN, Optional.empty());
    }

    static CommitRecord commit(RunRecord run, String label, Update update) {
        return new CommitRecord(
                run.id(),
                "",
                TYPES.activation("", label),
                List.of(),
                update,
                List.of(),
                List.of(),
                "",
                1,
                2,
                Provenance.AGENT);
    }

    static List<CommitRecord> input(RunRecord run) {
        return List.of(commit(run, ActivationId.INPUT.label(), Update.none()));
    }

    /** What {@code write} writes. */
    static JournalRecord record(RunRecord run, int i) {
        return i % 5 == 4
                ? new JournalRecord.Resumption(run.id(), false, i)
                : commit(run, "step@" + i, Update.append(LongRun.LOG, run.id() + " " + i));
    }

    /**
     * Arguments: the database, what to do, and the run. {@code hold} begins the run and waits for ever; {@code take} reopens
     * it, or prints why it cannot; {@code write} waits for a line before it opens the database, begins the run, appends as
     * many records as the next argument says, and ends it.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[1].equals("write")) {
            SqliteStore.open(Path.of(args[0] + "-" + args[2])).close(); // so that what follows takes no time
            System.out.println("ready");
            System.in.read();
        }
        try (var store = SqliteStore.open(Path.of(args[0]))) {
            var run = run(args[2]);
            switch (args[1]) {
                case "hold" -> {
                    store.begin(run, TYPES, input(run), TENURE);
                    System.out.println("begun");
                    new CountDownLatch(1).await();
                }
                case "take" -> System.out.println(take(store, run));
                default -> {
                    write(store, run, Integer.parseInt(args[3]));
                    System.out.println("written");
                }
            }
        }
    }

    private static String take(SqliteStore store, RunRecord run) {
        try {
            store.reopen(run, TYPES, TENURE);
            return "taken";
        } catch (StoreException e) {
            return e.code();
        }
    }

    /** Lets processes write that database at the same time. */
    static void writeAtOnce(Path file, int processes, int records) throws IOException {
        var children = new ArrayList<ChildJvm>();
        try {
            for (int i = 0; i < processes; i++) {
                children.add(ChildJvm.start(
                        ChildStore.class, file.toString(), "write", "r-" + i, Integer.toString(records)));
            }
            for (var child : children) {
                assertThat(child.lines(1)).containsExactly("ready");
            }
            for (var child : children) {
                child.go();
            }
            for (var child : children) {
                assertThat(child.lines(1)).containsExactly("written");
            }
        } finally {
            children.forEach(ChildJvm::close);
        }
    }

    private static void write(SqliteStore store, RunRecord run, int count) {
        var journal = store.begin(run, TYPES, input(run), TENURE);
        for (int i = 0; i < count; i++) {
            var ticket = journal.append(record(run, i));
            if (i % 3 == 0) {
                ticket.await();
            }
        }
        journal.end(new RunEnd(RunEnd.Status.COMPLETED, "", NOW));
    }
}
