package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Run;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Waits until a run that is queued on its thread has its turn, whoever ends the runs before it. */
final class Turn {
    private static final long POLL_MILLIS = 250;

    private final Shell shell;
    private final Following following;
    private final Texts texts;

    Turn(Shell shell, Following following, Texts texts) {
        this.shell = shell;
        this.following = following;
        this.texts = texts;
    }

    /** Whether a run before it on its thread has not ended. */
    boolean isAfterOthers(Store store, Run run) {
        return before(store, run).isPresent();
    }

    private static Optional<RunRecord> before(Store store, Run run) {
        return store.find(run.id()).stream()
                .flatMap(r -> store.runsSinceBase(r.thread(), r.number()).stream())
                .filter(r -> r.end().isEmpty())
                .findFirst();
    }

    /** Returns the exit code once the run has had its turn and was shown to its end, or was interrupted before. */
    int follow(OpenEngine queued, Run run) {
        queued.close(); // the run is kept, and whoever has the thread may let go of it in another process
        if (!await(run)) {
            return interrupted(run);
        }
        try (var found = RunReader.toChange(shell, following.database, run.id().value(), texts)) {
            return following.follow(shell, texts, found, found.engine().resume(run.id()));
        }
    }

    private boolean await(Run run) {
        var interrupted = new AtomicBoolean();
        var news = new Semaphore(0);
        var interrupts = shell.interrupts().onInterrupt(() -> {
            interrupted.set(true);
            news.release();
        });
        try (var store = following.database.openToRead(shell, texts).orElseThrow()) {
            store.watch(thread -> news.release());
            var before = before(store, run);
            before.ifPresent(this::say);
            return isFree(store, run, news, interrupted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            interrupts.close();
        }
    }

    private static boolean isFree(Store store, Run run, Semaphore news, AtomicBoolean interrupted)
            throws InterruptedException {
        while (before(store, run).isPresent()) {
            news.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS);
            news.drainPermits();
            if (interrupted.get()) {
                return false;
            }
        }
        return true;
    }

    private void say(RunRecord before) {
        if (!following.showing.json && !following.showing.quiet) {
            shell.err().println(texts.get("queue.waits", before.thread(), before.id()));
            shell.err().flush();
        }
    }

    private int interrupted(Run run) {
        var resume = shell.command() + " resume " + run.id() + following.database.again();
        if (following.showing.json) {
            new JsonLines(shell.out())
                    .write(JsonLines.object("result")
                            .put("outcome", "interrupted")
                            .put("exitCode", ExitCode.INTERRUPTED)
                            .put("run", run.id().value())
                            .put("thread", run.thread().value())
                            .put("resume", resume));
        }
        shell.err().println("waybill: " + texts.get("end.interrupted", run.id(), resume));
        shell.err().flush();
        return ExitCode.INTERRUPTED;
    }
}
