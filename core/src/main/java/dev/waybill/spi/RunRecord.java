package dev.waybill.spi;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import java.time.Instant;
import java.util.Optional;

/**
 * A run as a store keeps it.
 *
 * @param id the run
 * @param thread the thread it belongs to
 * @param number its place among the runs of the thread, from 0
 * @param graph the name of its graph
 * @param fingerprint the fingerprint of its graph
 * @param traceId its W3C trace id
 * @param createdAt when it began
 * @param origin what whoever started it said
 * @param end how it ended, if it has
 */
public record RunRecord(
        RunId id,
        ThreadId thread,
        int number,
        String graph,
        String fingerprint,
        String traceId,
        Instant createdAt,
        RunOrigin origin,
        Optional<RunEnd> end) {
    /** This run with another end. */
    public RunRecord withEnd(Optional<RunEnd> other) {
        return new RunRecord(id, thread, number, graph, fingerprint, traceId, createdAt, origin, other);
    }
}
