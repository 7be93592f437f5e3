package dev.waybill.spi;

/**
 * Runs activations. The engine's own starts a virtual thread for each; a simulation decides the order itself, as any order
 * gives the same outcome.
 */
public interface Scheduler {
    /** A virtual thread for each activation; the first of those that one commit triggers goes on in the same thread. */
    Scheduler VIRTUAL_THREADS = new Scheduler() {
        @Override
        public void execute(String activation, Runnable work) {
            Thread.ofVirtual().name(activation).start(work);
        }

        @Override
        public boolean continuesInline() {
            return true;
        }
    };

    /**
     * Sees to it that {@code work} runs once, soon, in another call stack.
     *
     * @param activation the label of the activation, for names of threads and for simulations
     */
    void execute(String activation, Runnable work);

    /** Whether an activation may run in the thread of the one that triggered it, without this scheduler being asked. */
    boolean continuesInline();
}
