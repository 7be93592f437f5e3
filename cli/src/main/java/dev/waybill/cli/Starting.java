package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.engine.StartOptions;
import dev.waybill.engine.WhenBusy;
import dev.waybill.error.InputException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where and how a run starts, apart from what it works on. */
final class Starting {
    @Option(names = "--thread", paramLabel = "ID", descriptionKey = "run.thread")
    private @Nullable String thread;

    @Option(names = "--when-busy", paramLabel = "WHAT", defaultValue = "reject", descriptionKey = "run.when_busy")
    private WhenBusy whenBusy = WhenBusy.REJECT;

    @Option(names = "--key", paramLabel = "KEY", descriptionKey = "run.key")
    private String key = "";

    @Option(names = "--traceparent", paramLabel = "HEADER", descriptionKey = "run.traceparent")
    private String traceparent = "";

    @Option(names = "--attribute", paramLabel = "NAME=VALUE", descriptionKey = "run.attribute")
    private List<String> attributes = List.of();

    @Option(names = "--deadline", paramLabel = "WHEN", descriptionKey = "run.deadline")
    private @Nullable String deadline;

    /**
     * What was asked for.
     *
     * @throws InputException if something of it has no meaning
     */
    StartOptions options(Shell shell, Texts texts, Optional<Limits> limits) {
        var options = thread == null ? StartOptions.NONE : StartOptions.on(threadId(thread, texts));
        options = options.whenBusy(whenBusy).key(key);
        for (var attribute : FieldValues.read(attributes, texts).entrySet()) {
            options = options.attribute(attribute.getKey(), attribute.getValue());
        }
        if (!traceparent.isEmpty()) {
            options = traced(options, texts);
        }
        var until = deadline;
        if (until != null) {
            var time = Spans.moment(
                            until, shell.clock().instant(), shell.clock().getZone())
                    .orElseThrow(() -> new InputException("cli.deadline", texts.get("error.deadline", until)));
            if (!time.isAfter(shell.clock().instant())) {
                throw new InputException("cli.deadline", texts.get("error.deadline.over", until));
            }
            options = options.deadline(time);
        }
        return limits.isPresent() ? options.limits(limits.get()) : options;
    }

    /** Whether the run may have to wait for others on its thread. */
    boolean mayWait() {
        return whenBusy == WhenBusy.ENQUEUE;
    }

    private StartOptions traced(StartOptions options, Texts texts) {
        try {
            return options.traceparent(traceparent);
        } catch (InputException e) {
            throw new InputException(e.code(), texts.get("error.traceparent", traceparent), e);
        }
    }

    private static ThreadId threadId(String value, Texts texts) {
        try {
            return ThreadId.of(value);
        } catch (IllegalArgumentException e) {
            throw new InputException("cli.thread", texts.get("error.thread", value), e);
        }
    }
}
