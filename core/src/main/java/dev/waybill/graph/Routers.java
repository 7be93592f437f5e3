package dev.waybill.graph;

import dev.waybill.state.Channel;
import dev.waybill.state.State;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Ready-made routers. */
public final class Routers {
    private Routers() {}

    /** To the node that {@code choice} names; {@link Graph#END} ends the branch. */
    public static Router by(Function<State, String> choice) {
        return state -> {
            var node = choice.apply(state);
            return node.equals(Graph.END) ? Route.end("chosen") : Route.to(node);
        };
    }

    /**
     * To the node that the last message names. The address is data to everybody but this router.
     *
     * @param messages where the messages are
     * @param address the address of a message; an address that {@link ByMessage#orElse} or {@link ByMessage#end} knows is
     *     handled by those
     */
    public static <M> ByMessage<M> byMessage(Channel<List<M>> messages, Function<? super M, String> address) {
        return new ByMessage<>(messages, address, Optional.empty(), List.of(), List.of());
    }

    /**
     * Routes by the address of the last message. Immutable.
     *
     * @param <M> the type of the messages
     */
    public static final class ByMessage<M> implements Router {
        private final Channel<List<M>> messages;
        private final Function<? super M, String> address;
        private final Optional<String> fallback;
        private final List<String> ends;
        private final List<String> known;

        private ByMessage(
                Channel<List<M>> messages,
                Function<? super M, String> address,
                Optional<String> fallback,
                List<String> ends,
                List<String> known) {
            this.messages = messages;
            this.address = address;
            this.fallback = fallback;
            this.ends = ends;
            this.known = known;
        }

        /** An address that is none of {@code nodes} goes to {@code node}. */
        public ByMessage<M> orElse(String node, List<String> nodes) {
            return new ByMessage<>(messages, address, Optional.of(node), ends, List.copyOf(nodes));
        }

        /** These addresses end the branch. */
        public ByMessage<M> end(String... addresses) {
            return new ByMessage<>(messages, address, fallback, List.of(addresses), known);
        }

        @Override
        public Route route(State state) {
            var all = state.get(messages);
            if (all.isEmpty()) {
                return fallback.map(Route::to).orElseGet(() -> Route.end("no message"));
            }
            var to = address.apply(all.getLast());
            if (ends.contains(to)) {
                return Route.end(to);
            }
            return fallback.isPresent() && !known.contains(to) ? Route.to(fallback.get()) : Route.to(to);
        }
    }
}
