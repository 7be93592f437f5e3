package dev.waybill.benchmarks.harness;

/** Work that is done again and again in one process. */
public interface Workload {
    /** Does it once and checks the result. */
    void run() throws Exception;

    /** How many bytes are stored of all that was done; 0 where nothing is. Called at the end, once. */
    default long bytes() throws Exception {
        return 0;
    }

    /** Lets go of what it holds; called last. */
    default void close() throws Exception {}
}
