/** The embedded store: runs in one SQLite file. */
module dev.waybill.store.sqlite {
    requires transitive dev.waybill.core;
    requires transitive dev.waybill.store.jdbc;
    requires java.sql;
    requires static transitive org.jspecify;
    requires org.xerial.sqlitejdbc;

    exports dev.waybill.store.sqlite;
}
