package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.cli.output.Updates;
import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.ActivationId;
import dev.waybill.engine.Engine;
import dev.waybill.error.InputException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.util.List;

/**
 * A stored run with its application and an engine that knows it.
 *
 * @param run the run
 * @param app the application that it is of
 * @param open an engine on the store
 */
record RunReader(RunRecord run, App app, OpenEngine open) implements AutoCloseable {
    /** Finds the run to go on with it. */
    static RunReader toChange(Shell shell, Database database, String id, Texts texts) {
        if (!database.exists(shell, texts)) {
            throw StoredRuns.unknown(List.of(), id, texts);
        }
        return find(database.open(shell, texts), id, texts);
    }

    /** Finds the run to look at it. */
    static RunReader toRead(Shell shell, Database database, String id, Texts texts) {
        var store = database.openToRead(shell, texts);
        return find(store.orElseThrow(() -> StoredRuns.unknown(List.of(), id, texts)), id, texts);
    }

    /** Finds the run in a store that is closed with what is returned, or at once if there is no such run. */
    static RunReader find(Store store, String id, Texts texts) {
        try {
            return find(OpenEngine.on(store, Apps.installed()), StoredRuns.load(store, id, texts), texts);
        } catch (RuntimeException | Error e) {
            try (store) {
                throw e; // a problem of closing is added to it
            }
        }
    }

    private static RunReader find(OpenEngine open, RunRecord run, Texts texts) {
        var app = open.apps().load(run.graph(), texts);
        if (!app.graph().fingerprint().equals(run.fingerprint())) {
            throw new InputException("run.graph", texts.get("error.graph", run.id(), app.name()));
        }
        return new RunReader(run, app, open);
    }

    /** Another run in the same store. */
    RunReader other(String id, Texts texts) {
        return find(open, StoredRuns.load(open.store(), id, texts), texts);
    }

    Engine engine() {
        return open.engine();
    }

    /** The commits of the run's own graph, in the order in which they were made; what was before the run is left out. */
    List<CommitRecord> ownCommits() {
        return engine().commits(run.id()).stream()
                .filter(c -> c.scope().isEmpty() && !c.activation().equals(ActivationId.BASE))
                .toList();
    }

    /** The language of what the run was given, if that can be told. */
    Texts spoken(Shell shell) {
        var input = ownCommits().stream().findFirst().map(CommitRecord::update).orElse(Update.none());
        return Texts.in(Language.of(Updates.longestText(input), shell.language()));
    }

    @Override
    public void close() {
        open.close();
    }
}
