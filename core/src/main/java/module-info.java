/**
 * Waybill's engine. Packages are listed from the bottom up: a package uses only those above it.
 */
module dev.waybill.core {
    requires static transitive org.jspecify;

    exports dev.waybill.error;
    exports dev.waybill.state;
}
