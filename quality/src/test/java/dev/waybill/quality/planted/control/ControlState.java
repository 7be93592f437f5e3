package dev.waybill.quality.planted.control;

/** Control state that anybody makes. */
public final class ControlState {
    /** For anybody. */
    public ControlState() {}

    /** For anybody, too. */
    public ControlState next() {
        return new ControlState();
    }
}
