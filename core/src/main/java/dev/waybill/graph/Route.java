package dev.waybill.graph;

import dev.waybill.error.RoutingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * What a {@link Router} chooses: one or more targets, or an end, never nothing. Immutable.
 */
public final class Route {
    /** One choice of a route. */
    public sealed interface Choice {
        /** To one activation of a node. */
        record To(String node) implements Choice {
            /** Checks that there is a node. */
            public To {
                if (node == null) {
                    throw new RoutingException(
                            "route.none", "a route to null leads nowhere: say Route.end(reason) to end the branch");
                }
            }
        }

        /**
         * To one activation of a node for each item.
         *
         * @param whenEmpty the node to go to where there is no item, or {@link Graph#END}
         */
        record Each(String node, Collection<?> items, String whenEmpty) implements Choice {
            /** Keeps a copy of the items. */
            public Each {
                if (items == null || items.stream().anyMatch(Objects::isNull)) {
                    throw new RoutingException(
                            "route.no_item",
                            "the items for node '" + node
                                    + "' are null, or one of them is; leave out what is not there");
                }
                items = List.copyOf(items);
            }
        }

        /** The branch ends here. */
        record End(String reason) implements Choice {}

        /** The branch ends here, and the run with it as one that reached a limit, once nothing is live. */
        record Limit(String limit) implements Choice {}
    }

    private final List<Choice> choices;

    private Route(List<Choice> choices) {
        this.choices = List.copyOf(choices);
    }

    /** To these nodes, at least one, at the same time. */
    public static Route to(String... nodes) {
        if (nodes.length == 0) {
            throw new IllegalArgumentException("a route leads somewhere; to end a branch say Route.end(reason)");
        }
        var choices = new ArrayList<Choice>();
        for (var node : nodes) {
            choices.add(new Choice.To(node));
        }
        return new Route(choices);
    }

    /**
     * To one activation of {@code node} for each item, at the same time.
     *
     * @param whenEmpty where to go if there is no item: a node, or {@link Graph#END}
     */
    public static Route each(String node, Collection<?> items, String whenEmpty) {
        return new Route(List.of(new Choice.Each(node, items, whenEmpty)));
    }

    /** The branch ends here. */
    public static Route end(String reason) {
        return new Route(List.of(new Choice.End(reason)));
    }

    /** The branch ends here because a limit of the application is reached: the outcome of the run names it. */
    public static Route limit(String limit) {
        return new Route(List.of(new Choice.Limit(limit)));
    }

    /** This route and the other one, at the same time. */
    public Route and(Route other) {
        var all = new ArrayList<>(choices);
        all.addAll(other.choices);
        return new Route(all);
    }

    /** What was chosen, in order. */
    public List<Choice> choices() {
        return choices;
    }
}
