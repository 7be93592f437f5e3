package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.function.Supplier;

/** Keeps content in the tables of the database itself, in parts, so that none is in memory as a whole. Thread-safe. */
final class TableBlobStore implements BlobStore {
    private static final int PART = 256 * 1024;
    private static final byte[] END = {};
    private static final int AHEAD = 8; // parts that wait to be written

    private final Supplier<Writer> writer;
    private final Readers readers;

    TableBlobStore(Supplier<Writer> writer, Readers readers) {
        this.writer = writer;
        this.readers = readers;
    }

    private Pending<Boolean> submit(Statement statement) {
        return writer.get().submit(Claim.NONE, tables -> {
            statement.on(tables.blobs());
            return true;
        });
    }

    private interface Statement {
        void on(BlobTable blobs) throws SQLException;
    }

    @Override
    public void put(String name, InputStream content) {
        try {
            var waiting = new ArrayDeque<Pending<Boolean>>();
            int number = 0;
            for (var bytes = content.readNBytes(PART);
                    bytes.length > 0 || number == 0;
                    bytes = content.readNBytes(PART)) {
                int part = number++;
                var payload = Payload.of(bytes);
                waiting.add(submit(blobs -> blobs.addPart(name, part, payload)));
                if (waiting.size() > AHEAD) {
                    waiting.remove().await();
                }
            }
            waiting.forEach(Pending::await);
        } catch (IOException e) {
            delete(name);
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            delete(name);
            throw e;
        }
    }

    @Override
    public InputStream open(String name) {
        var first = readers.read(tables -> tables.blobs().part(name, 0))
                .orElseThrow(() -> new StoreException("store.blob_missing", "there is no content named " + name));
        return new Parts(name, first.plain());
    }

    /** One part after the other, of which one is in memory. */
    private final class Parts extends InputStream {
        private final String name;
        private byte[] part;
        private int number;
        private int at;

        private Parts(String name, byte[] first) {
            this.name = name;
            this.part = first;
        }

        @Override
        public int read() {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int length) {
            if (at == part.length && part.length > 0) {
                int next = ++number;
                part = readers.read(tables -> tables.blobs().part(name, next))
                        .map(Payload::plain)
                        .orElse(END);
                at = 0;
            }
            if (part.length == 0) {
                return length == 0 ? 0 : -1;
            }
            int count = Math.min(length, part.length - at);
            System.arraycopy(part, at, buffer, from, count);
            at += count;
            return count;
        }
    }

    @Override
    public void delete(String name) {
        submit(blobs -> blobs.deleteParts(name)).await();
    }

    @Override
    public void close() {
        // the store closes the database
    }
}
