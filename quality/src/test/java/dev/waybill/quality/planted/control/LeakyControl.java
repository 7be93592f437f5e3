package dev.waybill.quality.planted.control;

import dev.waybill.state.State;

/** Control that carries a payload and looks at the state. */
public final class LeakyControl {
    private final Object payload;

    /** With any payload. */
    public LeakyControl(Object payload) {
        this.payload = payload;
    }

    /** Routes by content. */
    public boolean matches(State state) {
        return state.hashCode() == payload.hashCode() && System.currentTimeMillis() > 0;
    }
}
