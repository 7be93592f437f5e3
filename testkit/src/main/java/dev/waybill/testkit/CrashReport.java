package dev.waybill.testkit;

import dev.waybill.spi.RunEnd;

/**
 * What {@link Crashes} has tried, all of it with the same outcome as the undisturbed run.
 *
 * @param outcome how the runs ended
 * @param seed the seed of the order of completions
 * @param writes the durable writes of the undisturbed run
 * @param crashes how many crashes were tried, two for each write that was chosen: just before and just after it
 * @param startedAgain after how many of them nothing was kept and the run was started again by the same request
 * @param resumed after how many of them the run was resumed
 * @param ended after how many of them it had ended already
 */
public record CrashReport(
        RunEnd.Status outcome, long seed, int writes, int crashes, int startedAgain, int resumed, int ended) {
    /** Whether not every write was tried, but evenly spread ones. */
    public boolean isSample() {
        return crashes < 2 * writes;
    }

    @Override
    public String toString() {
        return outcome + " after each of " + crashes + " crashes at " + (isSample() ? crashes / 2 + " of " : "all ")
                + writes + " durable writes (seed " + seed + "): " + startedAgain + " started again, " + resumed
                + " resumed, " + ended + " had ended";
    }
}
