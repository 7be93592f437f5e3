package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.cli.text.Texts;
import dev.waybill.engine.Engine;
import dev.waybill.error.InputException;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
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
            var run = StoredRuns.load(store, id, texts);
            var app = Apps.installed().load(run.graph(), texts);
            if (!app.graph().fingerprint().equals(run.fingerprint())) {
                throw new InputException("run.graph", texts.get("error.graph", run.id(), app.name()));
            }
            return new RunReader(run, app, OpenEngine.on(store, app));
        } catch (RuntimeException | Error e) {
            try (store) {
                throw e; // a problem of closing is added to it
            }
        }
    }

    Engine engine() {
        return open.engine();
    }

    @Override
    public void close() {
        open.close();
    }
}
