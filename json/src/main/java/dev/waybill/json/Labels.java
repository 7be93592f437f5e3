package dev.waybill.json;

import dev.waybill.control.ActivationId;
import dev.waybill.control.Slot;
import dev.waybill.error.StoreException;
import dev.waybill.spi.GraphTypes;
import dev.waybill.state.Channels;
import java.util.Optional;

/** Labels of activations and scopes as somebody sent them: only those that the graph can have, in their one spelling. */
final class Labels {
    /** A label is built and read recursively: text of any length could overflow the stack. */
    static final int MAX_LENGTH = 4_000;

    private final GraphTypes types;

    Labels(GraphTypes types) {
        this.types = types;
    }

    /** The activation of that label. */
    Optional<ActivationId> find(String scope, String label) {
        if (label.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(types.activation(scope, label))
                    .filter(a -> a.label().equals(label) && a.round() >= 0 && hasItems(a.slot()));
        } catch (StoreException | NumberFormatException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static boolean hasItems(Slot slot) {
        return slot.depth() == 0 || slot.item() >= 0 && hasItems(slot.outer());
    }

    /** The channels of the graph that runs in {@code scope}. */
    Optional<Channels> channels(String scope) {
        int from = 0;
        while (from < scope.length()) {
            int to = scope.indexOf('/', from);
            if (to < 0
                    || to > MAX_LENGTH
                    || find(scope.substring(0, from), scope.substring(from, to))
                            .filter(Labels::isOfNode)
                            .isEmpty()) {
                return Optional.empty();
            }
            from = to + 1;
        }
        try {
            return Optional.of(types.channels(scope));
        } catch (StoreException e) {
            return Optional.empty();
        }
    }

    /** Whether a node of the graph works at it: it is neither the input nor what was before nor what a person wrote. */
    static boolean isOfNode(ActivationId activation) {
        return activation.node().index() >= 0;
    }
}
