package dev.waybill.store.jdbc;

/** Waiting that an interrupt does not end: the thread finds itself interrupted when it is over. */
public final class Uninterrupted {
    private Uninterrupted() {}

    /**
     * Something that waits, and can be begun again if it was interrupted.
     *
     * @param <E> how else it may end
     */
    @FunctionalInterface
    public interface Waiting<E extends Exception> {
        /** Waits. */
        void run() throws InterruptedException, E;
    }

    /**
     * Likewise, with a result.
     *
     * @param <T> the result
     * @param <E> how else it may end
     */
    @FunctionalInterface
    public interface WaitingFor<T, E extends Exception> {
        /** Waits. */
        T get() throws InterruptedException, E;
    }

    /** Waits to the end. */
    public static <E extends Exception> void run(Waiting<E> waiting) throws E {
        get(() -> {
            waiting.run();
            return true;
        });
    }

    /** Waits to the end, and returns what came of it. */
    public static <T, E extends Exception> T get(WaitingFor<T, E> waiting) throws E {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return waiting.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
