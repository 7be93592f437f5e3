package dev.waybill.cli.soak;

/** What the agents of a soak have to do with the world. */
interface World {
    /** Takes no time and keeps nothing: for runs that show how it should have been. */
    World NONE = new World() {
        @Override
        public void takeTime(int seed) {
            // no time passes
        }

        @Override
        public String pay(String purpose, String key) {
            return purpose;
        }
    };

    /** Works for a while that depends on the seed. */
    void takeTime(int seed) throws InterruptedException;

    /** Pays for something, under an idempotency key; returns a receipt that no other payment has. */
    String pay(String purpose, String key);
}
