package dev.waybill.engine;

import dev.waybill.control.RunId;
import dev.waybill.error.InputException;

/**
 * A position in the history of a run that can be read, compared and forked: a commit of the run's own graph.
 *
 * @param run the run
 * @param commit the label of the commit, e.g. {@code reviewer@1}, {@code @input} or {@code @edit.0}
 */
public record Checkpoint(RunId run, String commit) {
    /**
     * Reads a checkpoint as it is written by {@link #toString}.
     *
     * @throws InputException {@code checkpoint.form}
     */
    public static Checkpoint parse(String text) {
        int at = text.indexOf('@');
        if (at < 1 || at == text.length() - 1) {
            throw new InputException(
                    "checkpoint.form",
                    "'" + text + "' is no checkpoint: write RUN@COMMIT, e.g. r-1f2e3d4c5b6a@plan@0 or"
                            + " r-1f2e3d4c5b6a@@input");
        }
        return new Checkpoint(new RunId(text.substring(0, at)), text.substring(at + 1));
    }

    /** E.g. {@code r-1f2e3d4c5b6a@plan@0}. */
    @Override
    public String toString() {
        return run + "@" + commit;
    }
}
