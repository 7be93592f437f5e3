package dev.waybill.quality.planted.agent;

import dev.waybill.quality.planted.state.Innocent;

/** Reaches control, though only through another type. */
public final class RoutingAgent {
    /** Looks harmless. */
    public Innocent next() {
        return new Innocent();
    }
}
