package dev.waybill.graph;

import dev.waybill.control.Node;
import dev.waybill.control.Target;
import java.util.List;

/**
 * Where the activations of one node lead.
 *
 * @param always the targets of its plain edges
 * @param routers what chooses among its other targets
 */
public record Routing(List<Target> always, List<Router> routers) {
    /** Whether an edge to {@code to} is always taken. */
    boolean alwaysLeadsTo(Node to) {
        return always.stream().anyMatch(t -> t.edge().to() == to);
    }
}
