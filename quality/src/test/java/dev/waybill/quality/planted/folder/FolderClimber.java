package dev.waybill.quality.planted.folder;

import dev.waybill.quality.planted.engine.EngineClimber;

/** Uses a package that comes after its own. */
public final class FolderClimber {
    /** Where it should not reach. */
    public EngineClimber reached() {
        return new EngineClimber();
    }
}
