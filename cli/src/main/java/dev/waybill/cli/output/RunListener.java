package dev.waybill.cli.output;

import dev.waybill.engine.RunEvent;

/** Shows a run while it goes on. Told the events one after another, in order. */
@FunctionalInterface
public interface RunListener {
    /** Shows nothing. */
    RunListener SILENT = event -> {};

    /** One more event. */
    void on(RunEvent event);
}
