/** Values, updates and envelopes as JSON and back. */
module dev.waybill.json {
    requires transitive dev.waybill.core;
    requires static transitive org.jspecify;
    requires transitive tools.jackson.core;

    exports dev.waybill.json;
}
