package dev.waybill.cli.output;

import dev.waybill.engine.RunEvent;
import java.util.function.Consumer;

/**
 * Tells another listener until that fails, which is reported once: what cannot be shown is no problem of the run. Not
 * thread-safe.
 */
public final class GuardedListener implements RunListener {
    private final RunListener next;
    private final Consumer<RuntimeException> report;
    private boolean failed;

    /** Tells {@code next}, and {@code report} how that failed. */
    public GuardedListener(RunListener next, Consumer<RuntimeException> report) {
        this.next = next;
        this.report = report;
    }

    @Override
    public void on(RunEvent event) {
        if (failed) {
            return;
        }
        try {
            next.on(event);
        } catch (RuntimeException e) { // code of the application, which may throw anything
            failed = true;
            report.accept(e);
        }
    }
}
