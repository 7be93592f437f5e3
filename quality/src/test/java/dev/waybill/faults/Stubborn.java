package dev.waybill.faults;

import java.util.concurrent.CountDownLatch;

/** Code that does not listen to interrupts, as there is some in every old library. */
final class Stubborn {
    private Stubborn() {}

    static void await(CountDownLatch latch) {
        boolean done = false;
        while (!done) {
            try {
                latch.await();
                done = true;
            } catch (InterruptedException e) {
                // that is the point
            }
        }
    }
}
