package dev.waybill.quality.planted.blobs.s3;

import dev.waybill.quality.planted.engine.EngineClimber;

/** Uses what is not for its module. */
public final class BucketStray {
    /** Where it should not reach. */
    public EngineClimber reached() {
        return new EngineClimber();
    }
}
