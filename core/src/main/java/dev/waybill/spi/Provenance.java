package dev.waybill.spi;

import dev.waybill.agent.Usage;

/**
 * How a commit came about.
 *
 * @param usage what the work has cost
 * @param attempt which attempt made it, from 1
 * @param failure empty, or the problem of the agent that a failure policy has turned into this commit
 * @param by empty, or the person who made the commit instead of an agent
 */
public record Provenance(Usage usage, int attempt, String failure, String by) {
    /** The first attempt of an agent that cost nothing. */
    public static final Provenance AGENT = new Provenance(Usage.NONE, 1, "", "");
}
