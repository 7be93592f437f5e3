package dev.waybill.cli.soak;

import java.util.List;

/** A few nodes of a graph of a soak that belong together. */
enum Block {
    /** One after the other. */
    CHAIN,
    /** Round and round, as often as the amount says. */
    LOOP,
    /** One branch for each item, and a join. */
    FAN_OUT,
    /** One way, the other, or both. */
    BRANCHES,
    /** Three ways at once, of which one fails and is handled, and a join. */
    PARALLEL,
    /** Other blocks in a graph of their own. */
    SUBGRAPH,
    /** Attempts that fail after a payment, and waiting between them. */
    RETRY,
    /** A failure that another node takes over. */
    FALLBACK,
    /** Payments. */
    EFFECT,
    /** Questions to people, two at the same time. */
    QUESTIONS,
    /** The first one wins. */
    ANY,
    /** Two of three are enough. */
    QUORUM,
    /** A failure that ends the run, if the amount says so. */
    BREAK;

    /** What may be in a subgraph. */
    static final List<Block> INSIDE = List.of(CHAIN, LOOP, FAN_OUT, PARALLEL, RETRY, EFFECT, QUESTIONS, ANY);
}
