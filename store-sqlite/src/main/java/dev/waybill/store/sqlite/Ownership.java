package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a database: a lock of the operating system on the file {@code <database>.lock}, which ends with the
 * process, however that ends. The file holds the owner's process id and stays: to delete it could give two owners.
 */
final class Ownership implements AutoCloseable {
    /** Far behind the process id, which must stay readable where locks forbid others to read. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final FileChannel channel;

    private Ownership(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the right.
     *
     * @throws StoreException {@code store.in_use} if a process has it
     */
    static Ownership take(Path database) {
        var file = database.resolveSibling(database.getFileName() + ".lock");
        try {
            var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            try {
                claim(channel, database, file);
                return new Ownership(channel);
            } catch (IOException | RuntimeException e) {
                try (channel) { // which ends the lock
                    throw e;
                }
            }
        } catch (AccessDeniedException e) {
            throw new StoreException("store.read_only", "database " + database + ": cannot create " + file, e);
        } catch (IOException e) {
            throw new StoreException("store.io", "database " + database + ": cannot lock it by " + file + ": " + e, e);
        }
    }

    private static void claim(FileChannel channel, Path database, Path file) throws IOException {
        try {
            if (lock(channel) == null) {
                throw inUse(database, owner(file));
            }
        } catch (OverlappingFileLockException e) {
            throw inUse(database, "this process");
        }
        channel.truncate(0);
        channel.write(
                ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        return channel.tryLock(LOCKED_BYTE, 1, false);
    }

    private static String owner(Path file) {
        try {
            var pid = Files.readString(file, StandardCharsets.US_ASCII);
            return pid.isEmpty() ? "another process" : "process " + pid;
        } catch (IOException e) {
            return "another process";
        }
    }

    private static StoreException inUse(Path database, String owner) {
        return new StoreException(
                "store.in_use",
                "database " + database + " is in use by " + owner + "; end it first, or open the database read-only");
    }

    @Override
    public void close() {
        try (channel) {
            if (channel.isOpen()) {
                channel.truncate(0);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
