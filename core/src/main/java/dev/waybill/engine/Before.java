package dev.waybill.engine;

import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Weight;
import dev.waybill.state.State;
import java.util.List;

/**
 * What the earlier runs of a thread have left to a run, and what had to be read to know it.
 *
 * @param state the state
 * @param runs the runs that were read, oldest first; none if the run itself holds the state
 * @param records how many records were read
 * @param weight about how many bytes their commits have written
 */
record Before(State state, List<RunRecord> runs, int records, long weight) {
    private static final int FEW = 256;

    /** What a run itself holds. */
    static Before known(State state) {
        return new Before(state, List.of(), 0, 0);
    }

    /**
     * Whether the state is to be kept with the run, so that these runs need not be read again. All states that are kept so are
     * together no larger than what commits have written, as that much has been written since the one before.
     */
    boolean isToBeKept() {
        return records >= FEW && weight >= Weight.of(state.asUpdate());
    }
}
