package dev.waybill.store.sqlite;

/** Waiting that an interrupt does not end: the thread finds itself interrupted when it is over. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Something that waits, and can be begun again if it was interrupted. */
    @FunctionalInterface
    interface Waiting<E extends Exception> {
        void run() throws InterruptedException, E;
    }

    /** Likewise, with a result. */
    @FunctionalInterface
    interface WaitingFor<T, E extends Exception> {
        T get() throws InterruptedException, E;
    }

    static <E extends Exception> void run(Waiting<E> waiting) throws E {
        get(() -> {
            waiting.run();
            return true;
        });
    }

    static <T, E extends Exception> T get(WaitingFor<T, E> waiting) throws E {
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
