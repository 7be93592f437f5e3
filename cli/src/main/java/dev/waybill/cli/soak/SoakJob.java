package dev.waybill.cli.soak;

import dev.waybill.control.ThreadId;
import dev.waybill.engine.StartOptions;
import dev.waybill.engine.WhenBusy;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.stream.IntStream;

/**
 * One run of a soak.
 *
 * @param key the client's key of the run
 * @param graph the name of its graph
 * @param amount what its agents decide by
 * @param items how many items its fan-outs have
 * @param thread the thread that it shares with other runs, or empty
 * @param due when it is to be started, from the beginning
 */
record SoakJob(String key, String graph, int amount, int items, String thread, Duration due) {
    /** Agents find the key of their run under this name. */
    static final String ATTRIBUTE = "job";

    Update input() {
        return Update.of(SoakChannels.AMOUNT, amount)
                .and(
                        SoakChannels.ITEMS,
                        IntStream.range(0, items).mapToObj(i -> amount + 7 * i).toList());
    }

    /** How it is started, once on its thread and under its key. */
    StartOptions options() {
        var options = thread.isEmpty()
                ? StartOptions.NONE
                : StartOptions.on(ThreadId.of(thread))
                        .whenBusy(SoakPlan.enqueues(this) ? WhenBusy.ENQUEUE : WhenBusy.REJECT);
        return options.key(key).attribute(ATTRIBUTE, key);
    }
}
