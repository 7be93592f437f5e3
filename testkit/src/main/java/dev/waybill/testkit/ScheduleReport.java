package dev.waybill.testkit;

import dev.waybill.spi.RunEnd;

/**
 * What {@link Schedules} has tried, all of it with the same outcome.
 *
 * @param outcome how the runs ended
 * @param simulated how many runs were simulated, each with a random order of completions
 * @param threaded how many ran in real threads
 * @param distinctOrders how many different orders of commits were among them; few, where few activations are ever concurrent
 */
public record ScheduleReport(RunEnd.Status outcome, int simulated, int threaded, int distinctOrders) {
    @Override
    public String toString() {
        return outcome + " in each of " + simulated + " simulated and " + threaded + " threaded runs, in "
                + distinctOrders + " different orders of commits";
    }
}
