package dev.waybill.engine;

import dev.waybill.control.Limits;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How a run is to go on. Immutable.
 *
 * @param limits limits in place of those it is under so far, in subgraphs too; what they leave open stays as it is
 * @param deadline another time at which it must have ended
 * @param results for activations of the run's own graph that are under way, by label: what a person gives in the place of the
 *     agent; the node's router goes on from there
 * @param edit what a person writes before anything goes on, if anything: it comes after all that is committed
 * @param by who edits; required if anything is
 */
public record ResumeOptions(
        Optional<Limits> limits,
        Optional<Instant> deadline,
        Map<String, Update> results,
        Optional<Update> edit,
        String by) {
    /** As it was. */
    public static final ResumeOptions NONE =
            new ResumeOptions(Optional.empty(), Optional.empty(), Map.of(), Optional.empty(), "");

    /** Keeps a copy, and checks that an edit says by whom. */
    public ResumeOptions {
        results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
        if ((edit.isPresent() || !results.isEmpty()) && by.isBlank()) {
            throw new IllegalArgumentException("an edit says by whom");
        }
    }

    /** Under these limits. */
    public static ResumeOptions limits(Limits others) {
        return new ResumeOptions(Optional.of(others), Optional.empty(), Map.of(), Optional.empty(), "");
    }

    /** To be ended by then, whatever was said before. */
    public ResumeOptions deadline(Instant time) {
        return new ResumeOptions(limits, Optional.of(time), results, edit, by);
    }

    /** After that edit. */
    public ResumeOptions edit(Update written, String person) {
        return new ResumeOptions(limits, deadline, results, Optional.of(written), person);
    }

    /** With that result of an activation that is under way, e.g. {@code food@0}, in the place of its agent's. */
    public ResumeOptions as(String activation, Update written, String person) {
        var more = new LinkedHashMap<>(results);
        more.put(activation, written);
        return new ResumeOptions(limits, deadline, more, edit, person);
    }
}
