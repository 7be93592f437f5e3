package dev.waybill.quality.planted.review;

import dev.waybill.quality.planted.spi.SpiClimber;

/** Uses what is not for its module. */
public final class ReviewStray {
    /** Where it should not reach. */
    public SpiClimber reached() {
        return new SpiClimber();
    }
}
