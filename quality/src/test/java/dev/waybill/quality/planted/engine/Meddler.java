package dev.waybill.quality.planted.engine;

import dev.waybill.quality.planted.control.ControlState;
import java.io.IOException;
import java.io.ObjectInputStream;

/** Decides in the place of the coordinator, serializes, and uses streams that are not its own. */
public final class Meddler {
    /** Open to all. */
    public int count;

    /** Goes on without the coordinator. */
    public ControlState meddle(ControlState state) {
        System.out.flush();
        return state.next();
    }

    /** Reads what may be anything. */
    public int read(ObjectInputStream in) throws IOException {
        return in.read();
    }
}
