package dev.waybill.quality.planted.voyager;

import dev.waybill.quality.planted.json.JsonStray;

/** Uses what is not for its module. */
public final class VoyagerStray {
    /** Where it should not reach. */
    public JsonStray reached() {
        return new JsonStray();
    }
}
