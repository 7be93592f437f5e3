package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Envelope;
import dev.waybill.spi.JournalRecord;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a task came to, as the envelope that goes back: a record to be kept, if any, and what is done once it is.
 *
 * @param within where; nothing is done if that is over
 * @param task the attempt it is of, if any; nothing is done if that is not wanted any more, e.g. as it was answered already
 * @param record what is to be durable first, if anything
 * @param problem what went wrong, if something did
 * @param number tells signals that are about no task apart; 0 for all else
 * @param then gives the tasks that follow; runs under the run's lock
 */
record Completion(
        Scope within,
        @Nullable Task task,
        @Nullable JournalRecord record,
        @Nullable WaybillException problem,
        long number,
        Supplier<List<Task>> then)
        implements Envelope {
    Completion(Scope within, @Nullable Task task, JournalRecord record, Supplier<List<Task>> then) {
        this(within, task, record, null, 0, then);
    }

    /** An attempt failed. */
    static Completion failed(
            Scope within,
            Task task,
            @Nullable JournalRecord record,
            WaybillException problem,
            Supplier<List<Task>> then) {
        return new Completion(within, task, record, problem, 0, then);
    }

    /** What follows without anything to be kept. */
    static Completion of(Scope within, @Nullable Task task, Supplier<List<Task>> then) {
        return new Completion(
                within, task, null, null, task == null ? within.run().nextSignal() : 0, then);
    }

    @Override
    public String messageId() {
        return within.run().id() + "/" + within.path() + activation() + "/"
                + delivery().attempt() + "/" + kind().name().toLowerCase(Locale.ROOT)
                + (number == 0 ? "" : "/" + number);
    }

    @Override
    public String traceId() {
        return within.run().traceId();
    }

    @Override
    public RunId run() {
        return within.run().id();
    }

    @Override
    public String scope() {
        return within.path();
    }

    @Override
    public ActivationId activation() {
        if (task != null) {
            return task.activation();
        }
        return record instanceof JournalRecord.OfActivation of ? of.activation() : ActivationId.INPUT;
    }

    @Override
    public String agent() {
        return activation().node().name();
    }

    @Override
    public Kind kind() {
        return switch (payload()) {
            case Payload.Written written -> Kind.RESULT;
            case Payload.Problem problem -> Kind.ERROR;
            case Payload.Signal signal -> Kind.CONTROL;
            case Payload.Past past -> Kind.TASK;
        };
    }

    @Override
    public Delivery delivery() {
        return task == null ? Delivery.FIRST : task.delivery();
    }

    @Override
    public Payload payload() {
        if (problem != null) {
            return new Payload.Problem(problem.code(), problem.text());
        }
        return switch (record) {
            case CommitRecord commit -> new Payload.Written(commit.update());
            case JournalRecord.Note note -> new Payload.Signal(note.getClass().getSimpleName());
            case null -> new Payload.Signal("go");
        };
    }
}
