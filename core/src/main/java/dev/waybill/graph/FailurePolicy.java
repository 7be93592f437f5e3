package dev.waybill.graph;

import dev.waybill.state.Channel;
import dev.waybill.state.Update;
import java.util.Collection;
import java.util.function.Function;

/** What becomes of the failure of an agent, once its attempts are used up. */
public sealed interface FailurePolicy {
    /** The run fails; what is committed stays, and resuming it runs only what is missing. */
    record FailRun() implements FailurePolicy {}

    /** The failure is handled: this update is committed in place of the agent's, and the run goes on. */
    record CommitInstead(Function<Failure, Update> update) implements FailurePolicy {}

    /**
     * The failure is handled: this update is committed in place of the agent's, and the run goes on at another node, whatever
     * the edges and routers of this one say.
     *
     * @param node where it goes on; the graph gets the edge
     */
    record Fallback(String node, Function<Failure, Update> update) implements FailurePolicy {}

    /** The run fails. */
    static FailurePolicy failRun() {
        return new FailRun();
    }

    /** The failure becomes an update. */
    static FailurePolicy asUpdate(Function<Failure, Update> update) {
        return new CommitInstead(update);
    }

    /** The failure becomes one more element of a channel, most often a message. */
    static <E> FailurePolicy asMessage(Channel<? extends Collection<E>> channel, Function<Failure, E> message) {
        return new CommitInstead(failure -> Update.append(channel, message.apply(failure)));
    }

    /** Another node takes over; nothing is written. */
    static FailurePolicy fallback(String node) {
        return new Fallback(node, failure -> Update.none());
    }

    /** Another node takes over and finds the failure as an update. */
    static FailurePolicy fallback(String node, Function<Failure, Update> update) {
        return new Fallback(node, update);
    }
}
