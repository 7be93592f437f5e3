package dev.waybill.engine;

/**
 * Is told every event of every run that an engine starts or resumes, in order, in a thread of its own for each run: it may
 * block or throw without any effect on the run, and misses nothing.
 */
@FunctionalInterface
public interface RunListener {
    /** An event of {@code run}. */
    void onEvent(Run run, RunEvent event);
}
