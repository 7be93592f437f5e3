package dev.waybill.benchmarks.harness;

import java.util.Locale;

/**
 * What is measured.
 *
 * @param kind what is done
 * @param size how much of it: nodes, branches, steps or runs
 */
public record Case(Kind kind, int size) {
    /** What may be done. Each result is checked. */
    public enum Kind {
        /** A chain of nodes that each add 1. */
        CHAIN,
        /** A fan-out to branches, of which branch i gives i², and a join that adds them up. */
        FAN_OUT,
        /** Two nodes in turn that each append a text of 200 characters of its own; nothing is stored. */
        LOOP,
        /** The same with a store in memory, where a contender tells that apart. */
        LOOP_MEMORY,
        /** The same in a SQLite database that survives the death of the process. */
        LOOP_SQLITE_NORMAL,
        /** The same in a SQLite database that survives the loss of power. */
        LOOP_SQLITE_FULL,
        /** The same in PostgreSQL. */
        LOOP_POSTGRES,
        /** 300 keys, written by 10 writers at once, 30 keys each, in rounds. */
        WIDE,
        /** Runs at once, each of 5 nodes that block for 50 ms. */
        RUNS,
        /** The same, each node's end in a SQLite database that survives the loss of power. */
        RUNS_SQLITE,
        /** The same in PostgreSQL. */
        RUNS_POSTGRES,
        /** A fan-out to subgraphs of 3 nodes, each on a subject of 1,000 characters. */
        SUBGRAPHS,
        /** A run of 5 nodes, from the start of the process on. */
        START,
        /** Two branches whose long and short nodes alternate, and a join. */
        UNEVEN
    }

    /** The case that {@link #toString} has written. */
    public static Case parse(String text) {
        int colon = text.indexOf(':');
        return new Case(
                Kind.valueOf(text.substring(0, colon).replace('-', '_').toUpperCase(Locale.ROOT)),
                Integer.parseInt(text, colon + 1, text.length(), 10));
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-') + ":" + size;
    }
}
