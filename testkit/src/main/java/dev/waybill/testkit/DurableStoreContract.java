package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.spi.RunEnd;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Store} does that keeps runs longer than the process lives. */
public abstract class DurableStoreContract extends StoreContract {
    @TempDir
    private Path folder;

    /** For subclasses. */
    @SuppressWarnings("NullAway.Init") // JUnit sets the folder before any test
    protected DurableStoreContract() {}

    /** The store in that folder, which is empty at first. */
    protected abstract Store open(Path folder);

    /** The folder of this test. */
    protected final Path folder() {
        return folder;
    }

    @Override
    protected final Store open() {
        return open(folder);
    }

    @Test
    void everythingSurvivesReopening() {
        var ended = StoreSamples.run("r-1", "t-1", 0);
        var cutOff = StoreSamples.run("r-2", "t-1", 1);
        var end = new RunEnd(RunEnd.Status.LIMIT_REACHED, "visits 8 of pm", Instant.parse("2026-01-02T03:05:00Z"));
        begin(ended).end(end);
        var journal = begin(cutOff);
        for (int i = 0; i < 50; i++) {
            journal.append(StoreSamples.plan(cutOff, i, Update.append(StoreSamples.LOG, "entry " + i)));
        }
        store().close(); // writes what waits

        replaceStore(open(folder));

        assertThat(store().runsOf(cutOff.thread())).containsExactly(ended.withEnd(Optional.of(end)), cutOff);
        var commits = commits(cutOff.id());
        assertThat(commits).hasSize(51);
        var again = store().reopen(cutOff.id(), TYPES);
        again.append(StoreSamples.plan(cutOff, 50, Update.none())).await();
        assertThat(commits(cutOff.id())).hasSize(52).startsWith(commits.toArray(new dev.waybill.spi.CommitRecord[0]));
    }
}
