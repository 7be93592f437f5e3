package dev.waybill.engine;

import dev.waybill.control.ThreadId;
import dev.waybill.state.Update;
import java.util.Optional;

/**
 * How a run is to be forked. Immutable.
 *
 * @param thread the new thread, on which there is no run yet; a fresh one if none is named
 * @param edit what a person writes before anything goes on, if anything
 * @param by who edits; required if anything is
 */
public record ForkOptions(Optional<ThreadId> thread, Optional<Update> edit, String by) {
    /** On a fresh thread, without an edit. */
    public static final ForkOptions NONE = new ForkOptions(Optional.empty(), Optional.empty(), "");

    /** Checks that an edit says by whom. */
    public ForkOptions {
        if (edit.isPresent() && by.isBlank()) {
            throw new IllegalArgumentException("an edit says by whom");
        }
    }

    /** After that edit. */
    public static ForkOptions edit(Update written, String person) {
        return new ForkOptions(Optional.empty(), Optional.of(written), person);
    }

    /** On that thread. */
    public ForkOptions on(ThreadId name) {
        return new ForkOptions(Optional.of(name), edit, by);
    }
}
