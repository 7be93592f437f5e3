package dev.waybill.cli.soak;

import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the graphs of a soak keep. */
final class SoakChannels {
    /** The input that agents and routers decide by. */
    static final Channel<Integer> AMOUNT = Channel.value("amount", Integer.class);

    /** The input of fan-outs. */
    static final Channel<List<Integer>> ITEMS = Channel.listValue("items", Integer.class);

    /** What happened, in order. */
    static final Channel<List<String>> LOG = Channel.append("log", String.class);

    /** A letter for each piece of work, in order. */
    static final Channel<String> PATH = Channel.reduced("path", String.class, "", String::concat);

    /** A sum. */
    static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);

    /** Who was at work. */
    static final Channel<Set<String>> TAGS = Channel.union("tags", String.class);

    /** How often each loop has turned in this run. */
    static final Channel<Map<String, Integer>> TURNS =
            Channel.merge("turns", String.class, Integer.class).transientInRun();

    /** The result of each effect, by what it was for: not the same in two runs, so no outcome has it. */
    static final Channel<Map<String, String>> RECEIPTS =
            Channel.merge("receipts", String.class, String.class).transientInRun();

    static final Channels ALL = Channels.of(AMOUNT, ITEMS, LOG, PATH, TOTAL, TAGS, TURNS, RECEIPTS);

    private SoakChannels() {}
}
