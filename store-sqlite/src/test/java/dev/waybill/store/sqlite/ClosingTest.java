package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.store.jdbc.Claim;
import dev.waybill.store.jdbc.Dialect;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.jdbc.Tables;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosingTest {
    @TempDir
    private Path folder;

    /** A connection that closes, and says that it could not. */
    private static Connection failingToClose(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                ClosingTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        var result = method.invoke(connection, arguments);
                        if (method.getName().equals("close")) {
                            throw new SQLException("cannot be closed");
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void aReaderThatCannotBeClosedKeepsNeitherTheWriterNorTheOwner() {
        var path = folder.resolve("waybill.db");
        SqliteStore.open(path).close();
        var file = DatabaseFile.toWrite(path);
        var lock = LockFile.of(file);
        lock.openToWrite();
        var readers = SqliteConnections.readers(
                file.path(),
                () -> new Tables(failingToClose(file.connectToRead()), Dialect.SQLITE, StoreOptions.DEFAULT));
        var writer = SqliteBatches.start(
                file.path(), () -> new Tables(file.connect(), Dialect.SQLITE, StoreOptions.DEFAULT));
        var holder = SqliteStore.Holder.over(lock, writer);
        var store = new SqliteStore(file.path(), lock, readers, holder, StoreOptions.DEFAULT);
        assertThat(store.latest(1)).isEmpty();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(store::close)
                .withMessageContaining("cannot be closed");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> writer.submit(Claim.NONE, tables -> true))
                .returns("store.closed", StoreException::code);
        try (var next = SqliteStore.open(path);
                var nextLock = LockFile.of(file)) {
            assertThat(nextLock.isAlive(holder.owner().number())).isFalse();
            store.close(); // of no effect by now
            assertThat(next.latest(1)).isEmpty();
        }
    }
}
