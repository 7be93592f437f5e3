package dev.waybill.cli;

import dev.waybill.cli.output.Labels;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Checkpoint;
import dev.waybill.error.InputException;
import dev.waybill.spi.CommitRecord;
import java.util.List;

/**
 * A commit as people name it: {@code RUN@COMMIT}, the commit by its label or by its number.
 *
 * @param run the id of the run or the beginning of it
 * @param commit the label or the number; empty for the end of the run
 */
record CommitName(String run, String commit) {
    static CommitName parse(String text) {
        int at = text.indexOf('@');
        return at < 0 ? new CommitName(text, "") : new CommitName(text.substring(0, at), text.substring(at + 1));
    }

    /** Whether a commit is named, and not just a run. */
    boolean hasCommit() {
        return !commit.isEmpty();
    }

    /**
     * The commit in its run.
     *
     * @throws InputException if there is no such commit
     */
    Checkpoint in(RunReader found, Texts texts) {
        var commits = found.ownCommits();
        return new Checkpoint(found.run().id(), label(commits, found, texts));
    }

    private String label(List<CommitRecord> commits, RunReader found, Texts texts) {
        var number = commit.startsWith("#") ? commit.substring(1) : commit;
        if (number.matches("\\d{1,9}")) {
            int index = Integer.parseInt(number);
            if (index < commits.size()) {
                return commits.get(index).activation().label();
            }
            throw new InputException(
                    "checkpoint.unknown",
                    texts.get("error.commit.number", found.run().id(), commits.size() - 1, index));
        }
        var labels = commits.stream().map(c -> c.activation().label()).toList();
        return labels.stream()
                .filter(this::isMeant)
                .findFirst()
                .orElseThrow(() -> new InputException(
                        "checkpoint.unknown",
                        texts.get("error.commit", found.run().id(), commit)
                                + texts.hint(
                                        commit, labels.stream().map(Labels::of).toList())));
    }

    /** The first round goes without saying, and so does the sign before the commits that no agent made. */
    private boolean isMeant(String label) {
        return label.equals(commit) || Labels.of(label).equals(commit) || label.equals("@" + commit);
    }
}
