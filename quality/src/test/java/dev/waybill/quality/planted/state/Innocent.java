package dev.waybill.quality.planted.state;

import dev.waybill.quality.planted.control.LeakyControl;

/** Data that knows control. */
public final class Innocent {
    /** The way out. */
    public LeakyControl control() {
        return new LeakyControl("payload");
    }
}
