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
 * @param written about how many bytes their commits have written, without what was written again
 */
record Before(State state, List<RunRecord> runs, int records, long written) {
    private static final int FEW = 256;
    private static final int OF_RECORD = 100; // bytes of a record besides what it writes, about

    /** What a run itself holds. */
    static Before known(State state) {
        return new Before(state, List.of(), 0, 0);
    }

    /**
     * Whether the state is to be kept with the run, so that these runs need not be read again: if they have at least as many
     * bytes as the state has. So all states that are kept have together no more bytes than the records, and what has to be
     * read has not many more than the state.
     */
    boolean isToBeKept() {
        return records >= FEW && written + (long) OF_RECORD * records >= Weight.of(state.asUpdate());
    }
}
