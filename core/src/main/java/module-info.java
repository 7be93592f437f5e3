/**
 * Waybill's engine. Packages are listed from the bottom up: a package uses only those above it.
 */
module dev.waybill.core {
    requires static transitive org.jspecify;

    exports dev.waybill.error;
    exports dev.waybill.state;
    exports dev.waybill.agent;
    exports dev.waybill.control;
    exports dev.waybill.graph;
    exports dev.waybill.spi;
    exports dev.waybill.memory;
    exports dev.waybill.folder;
    exports dev.waybill.engine;
    exports dev.waybill.app;
}
