/** What stores on relational databases share: values as JSON, and the statements on runs and commits. */
module dev.waybill.store.jdbc {
    requires transitive dev.waybill.core;
    requires transitive java.sql;
    requires static transitive org.jspecify;
    requires transitive tools.jackson.core;

    exports dev.waybill.store.jdbc;
}
