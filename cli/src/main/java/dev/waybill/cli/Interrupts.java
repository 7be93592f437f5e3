package dev.waybill.cli;

/** Tells that the person at the terminal wants to stop, as by Ctrl-C. */
@FunctionalInterface
interface Interrupts {
    /** Nobody ever interrupts. */
    Interrupts NONE = action -> () -> {};

    /** Runs {@code action} when it happens, until what is returned is closed. */
    Registration onInterrupt(Runnable action);

    /** Stands for an action that waits for an interrupt. */
    @FunctionalInterface
    interface Registration {
        /** The action is not wanted any more. */
        void close();
    }
}
