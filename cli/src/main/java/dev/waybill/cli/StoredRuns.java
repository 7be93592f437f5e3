package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.control.RunId;
import dev.waybill.error.InputException;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.util.List;
import java.util.Optional;

/** Finds the run that somebody means by its id or the beginning of it; an id is found however old its run is. */
final class StoredRuns {
    private static final int SEARCHED = 100_000;

    private StoredRuns() {}

    static RunRecord load(Store store, String text, Texts texts) {
        var exact = find(store, text).or(() -> find(store, "r-" + text));
        if (exact.isPresent()) {
            return exact.get();
        }
        var runs = store.latest(SEARCHED);
        var found = beginningWith(runs, text);
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty() ? unknown(runs, text, texts) : ambiguous(found, text, texts);
    }

    private static Optional<RunRecord> find(Store store, String text) {
        RunId id;
        try {
            id = RunId.of(text);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // the id of no run has this form
        }
        return store.find(id);
    }

    private static List<RunRecord> beginningWith(List<RunRecord> runs, String text) {
        return runs.stream()
                .filter(r -> r.id().value().startsWith(text) || r.id().value().startsWith("r-" + text))
                .toList();
    }

    private static InputException ambiguous(List<RunRecord> found, String text, Texts texts) {
        return new InputException(
                "cli.run_ambiguous", texts.get("error.run.ambiguous", text, found.size(), ids(found.subList(0, 2))));
    }

    static InputException unknown(List<RunRecord> runs, String text, Texts texts) {
        if (runs.isEmpty()) {
            return new InputException("cli.run", texts.get("error.run.none", text));
        }
        var near = texts.hint(text, runs.stream().map(r -> r.id().value()).toList());
        return new InputException("cli.run", texts.get("error.run", text) + near);
    }

    private static String ids(List<RunRecord> runs) {
        return String.join(", ", runs.stream().map(r -> r.id().value()).toList());
    }
}
