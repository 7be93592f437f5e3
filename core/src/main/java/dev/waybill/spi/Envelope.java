package dev.waybill.spi;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What travels between coordinator and worker: who is to work or has worked, on what, and how it is to be delivered. The
 * outside is for the control plane; only the worker opens the payload. In one process it is a view of objects that are
 * there anyway; between processes it is versioned JSON.
 */
public interface Envelope {
    /** The version of the serialized form. */
    int VERSION = 1;

    /** What it is about. */
    enum Kind {
        /** Do this: {@link Payload.Past}, or {@link Payload.Written} where the content is small enough to come along. */
        TASK,
        /** It is done: {@link Payload.Written}, or {@link Payload.Past} where the commits are kept already. */
        RESULT,
        /** It failed: {@link Payload.Problem}. */
        ERROR,
        /** A signal, e.g. that the work is no longer wanted: {@link Payload.Signal}. */
        CONTROL
    }

    /**
     * For the worker, never for the agent.
     *
     * @param attempt from 1
     * @param deadline when the result is no longer wanted, if ever
     * @param priority 0 is usual, more is sooner
     */
    record Delivery(int attempt, Optional<Instant> deadline, int priority) {
        /** The first attempt, without haste. */
        public static final Delivery FIRST = new Delivery(1, Optional.empty(), 0);
    }

    /** The content. In one process a task carries {@link Past} and a result {@link Written}. */
    sealed interface Payload {
        /** A reference: the state made of these commits of the scope and their past. */
        record Past(List<ActivationId> commits) implements Payload {}

        /** Inline: what was written. */
        record Written(Update update) implements Payload {}

        /** What went wrong, by its stable code and in words. */
        record Problem(String code, String text) implements Payload {}

        /** A signal, e.g. {@code cancel}. */
        record Signal(String name) implements Payload {}
    }

    /** The same whenever the same thing is sent again, and never used for another one, e.g. for another attempt. */
    String messageId();

    /** The W3C trace id, 32 hexadecimal digits. */
    String traceId();

    /** The run. */
    RunId run();

    /** Empty, or the path of the subgraph activation around it. */
    String scope();

    /** Which activation it is about. */
    ActivationId activation();

    /** The agent that works, by the name of its node. */
    String agent();

    /** What it is about. */
    Kind kind();

    /** How it is to be delivered. */
    Delivery delivery();

    /** The content. */
    Payload payload();
}
