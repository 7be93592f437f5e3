package dev.waybill.spi;

/** Stands for a write that may not be durable yet. Thread-safe. */
public interface Ticket {
    /** A write that is durable. */
    Ticket DURABLE = new Ticket() {
        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public void await() {
            // it is durable
        }
    };

    /** Whether the write is known to be durable. */
    boolean isDurable();

    /**
     * Waits until the write is durable. An interrupt does not end the wait; it is kept for the caller.
     *
     * @throws dev.waybill.error.StoreException if it cannot be
     */
    void await();
}
