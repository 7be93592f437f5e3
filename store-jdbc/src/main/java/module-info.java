/** What stores on relational databases share: records of runs as rows, and the statements on their tables. */
module dev.waybill.store.jdbc {
    requires transitive dev.waybill.core;
    requires transitive dev.waybill.json;
    requires transitive java.sql;
    requires static transitive org.jspecify;

    exports dev.waybill.store.jdbc;

    opens dev.waybill.store.jdbc to // which describes the stored forms, that are records
            dev.waybill.core;
}
