/** The store for several machines: runs in a schema of a PostgreSQL database. */
module dev.waybill.store.postgres {
    requires transitive dev.waybill.core;
    requires transitive dev.waybill.store.jdbc;
    requires transitive java.sql;
    requires static transitive org.jspecify;
    requires com.zaxxer.hikari;
    requires static org.checkerframework.checker.qual;
    requires org.postgresql.jdbc;

    exports dev.waybill.store.postgres;
}
