package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.error.InputException;
import dev.waybill.error.RunException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes what is not needed any more, for good. */
@Command(name = "delete")
final class DeleteCommand implements Callable<Integer> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "<thread>", descriptionKey = "delete.thread")
    private @Nullable String thread;

    @Option(names = "--older-than", paramLabel = "TIME", descriptionKey = "delete.older_than")
    private @Nullable Duration olderThan;

    @Option(names = "--keep-last", paramLabel = "N", descriptionKey = "delete.keep_last")
    private @Nullable Count keepLast;

    @Option(names = "--thread", paramLabel = "ID", descriptionKey = "delete.keep_thread")
    private @Nullable String keepThread;

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    DeleteCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        checkArguments(texts);
        if (!looking.database.exists(shell, texts)) {
            throw new InputException(
                    "cli.database", texts.get("error.no_database", looking.database.place(shell, texts)));
        }
        try (var open = OpenEngine.on(looking.database.open(shell, texts), Apps.installed())) {
            if (olderThan != null) {
                var age = olderThan;
                report("threads", busy(() -> open.engine().deleteOlderThan(age), texts), texts);
            } else if (keepLast != null && keepThread != null) {
                var id = known(open.engine(), keepThread, texts);
                int count = keepLast.value();
                report("runs", busy(() -> open.engine().keepLast(id, count), texts), texts);
            } else {
                var id = known(open.engine(), String.valueOf(thread), texts);
                int count = open.engine().runs(id).size();
                busy(
                        () -> {
                            open.engine().delete(id);
                            return count;
                        },
                        texts);
                report("runs", count, texts);
            }
            return ExitCode.COMPLETED;
        }
    }

    private void checkArguments(Texts texts) {
        int ways = (thread == null ? 0 : 1) + (olderThan == null ? 0 : 1) + (keepLast == null ? 0 : 1);
        if (ways != 1 || (keepThread == null) != (keepLast == null)) {
            throw new InputException("cli.delete", texts.get("error.delete", shell.command() + " delete"));
        }
    }

    private ThreadId known(Engine engine, String name, Texts texts) {
        ThreadId id;
        try {
            id = ThreadId.of(name);
        } catch (IllegalArgumentException e) {
            throw new InputException("cli.thread", texts.get("error.thread", name), e);
        }
        if (engine.runs(id).isEmpty()) {
            throw new InputException("cli.thread", texts.get("error.thread.unknown", name, shell.command() + " runs"));
        }
        return id;
    }

    private static <T> T busy(Supplier<T> action, Texts texts) {
        try {
            return action.get();
        } catch (RunException e) {
            var key = switch (e.code()) {
                case "run.active" -> "error.delete.active";
                case "run.thread_busy" -> "error.delete.unfinished";
                default -> "";
            };
            throw key.isEmpty() ? e : new InputException(e.code(), texts.get(key), e);
        }
    }

    private void report(String what, int count, Texts texts) {
        if (looking.json) {
            new JsonLines(shell.out()).write(JsonLines.object("deleted").put(what, count));
        } else {
            shell.out().println(texts.get("delete." + what, count));
        }
    }
}
