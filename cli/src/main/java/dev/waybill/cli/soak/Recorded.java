package dev.waybill.cli.soak;

import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.state.State;
import dev.waybill.state.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Looks through the records of a run for what was done twice. */
final class Recorded {
    private final String run;
    private final Receipts receipts;
    private final Map<String, String> kept = new HashMap<>();
    private final HashSet<String> committed = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    Recorded(String run, List<JournalRecord> records, Receipts receipts) {
        this.run = run;
        this.receipts = receipts;
        for (var record : records) {
            switch (record) {
                case CommitRecord commit -> look(commit);
                case JournalRecord.Effect effect -> look(effect);
                case JournalRecord.Note other -> {}
            }
        }
    }

    private void look(JournalRecord.Effect effect) {
        if (effect.name().equals(SoakAgents.PAYMENT)) {
            var receipt = (String) effect.result().as(ValueType.of(String.class));
            var path = effect.scope() + effect.activation().label();
            if (kept.put(path, receipt) != null) {
                problems.add(run + path + " has two results of one effect");
            }
            if (!receipts.has(receipt)) {
                problems.add(run + path + " has a result that is not in the ledger");
            } else if (!receipts.isLast(receipt)) {
                problems.add(run + path + " did its effect again after the result was kept");
            }
        }
    }

    private void look(CommitRecord commit) {
        var path = commit.scope() + commit.activation().label();
        if (!committed.add(path)) {
            problems.add(run + path + " was committed twice");
        }
        for (var receipt : State.empty(SoakChannels.ALL)
                .with(commit.update())
                .get(SoakChannels.RECEIPTS)
                .values()) {
            if (!receipt.equals(kept.get(path))) {
                problems.add(run + path + " used another result of its effect than was kept");
            }
        }
    }

    int commits() {
        return committed.size();
    }

    /** What was done twice. */
    List<String> problems() {
        return List.copyOf(problems);
    }
}
