package dev.waybill.quality.planted.encryption;

import dev.waybill.quality.planted.engine.EngineClimber;

/** Uses what is not for its module. */
public final class EncryptionStray {
    /** Where it should not reach. */
    public EngineClimber reached() {
        return new EngineClimber();
    }
}
