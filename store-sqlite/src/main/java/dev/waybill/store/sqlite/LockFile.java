package dev.waybill.store.sqlite;

import dev.waybill.error.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The file {@code <database>.lock}, of which every store that writes locks one byte: the one whose place is its number. The
 * operating system gives a lock back when its process ends, however it ends, so that everybody can tell who lives. The
 * file is empty and stays, as a file of the same name might be another file.
 *
 * <p>There is one of these for each database and JVM, as closing any channel of a file may give back all locks that the
 * process has on it. Thread-safe.
 */
final class LockFile implements AutoCloseable {
    private static final ReentrantLock ALL = new ReentrantLock();
    private static final Map<Path, LockFile> OPEN = new HashMap<>();

    /** Locked while the format is looked at and brought up to date. */
    private static final long FORMAT = 0;

    /** Locked by the one owner that a database of format 1 had. */
    private static final long OWNER_OF_FORMAT_1 = Long.MAX_VALUE - 1;

    private final Path file;
    private final ReentrantLock probing = new ReentrantLock();
    private final ReentrantLock preparing = new ReentrantLock();
    private final List<FileChannel> channels = new ArrayList<>(1);
    private @Nullable FileChannel channel;
    private int users;

    private LockFile(Path file) {
        this.file = file;
    }

    /** The file that belongs to that database, to be closed as often as it is asked for. */
    static LockFile of(DatabaseFile database) {
        ALL.lock();
        try {
            var found = OPEN.computeIfAbsent(database.lockPath(), LockFile::new);
            found.users++;
            return found;
        } finally {
            ALL.unlock();
        }
    }

    /**
     * Opens it for writing, and creates it if need be.
     *
     * @throws StoreException {@code store.read_only} or {@code store.io}
     */
    void openToWrite() {
        open(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private FileChannel open(StandardOpenOption... options) {
        probing.lock();
        try {
            var opened = FileChannel.open(file, options);
            channels.add(opened);
            channel = opened;
            return opened;
        } catch (AccessDeniedException e) {
            throw new StoreException("store.read_only", "cannot open " + file + ", by which the database is shared", e);
        } catch (IOException e) {
            throw io(e);
        } finally {
            probing.unlock();
        }
    }

    private StoreException io(IOException e) {
        return new StoreException("store.io", "cannot lock " + file + ", by which the database is shared: " + e, e);
    }

    /** Lives, as that number, until the result is closed; empty if that cannot be just now. */
    Optional<FileLock> live(long owner) {
        return Optional.ofNullable(tryLock(owner, false));
    }

    /** Whether there is a store with that number, in any process. */
    boolean isAlive(long owner) {
        probing.lock();
        try {
            if (channel == null) {
                if (!Files.exists(file)) {
                    return false;
                }
                open(StandardOpenOption.READ);
            }
            var lock = tryLock(owner, true); // shared, so that two who look do not take one another for the owner
            if (lock == null) {
                return true;
            }
            lock.release();
            return false;
        } catch (IOException e) {
            throw io(e);
        } finally {
            probing.unlock();
        }
    }

    /** Keeps processes away that know only format 1, until the result is closed; empty if one has the database. */
    Optional<FileLock> takeFromFormat1() {
        return live(OWNER_OF_FORMAT_1);
    }

    private @Nullable FileLock tryLock(long owner, boolean shared) {
        probing.lock();
        try {
            return opened().tryLock(owner, 1, shared);
        } catch (OverlappingFileLockException e) { // in this JVM
            return null;
        } catch (IOException e) {
            throw io(e);
        } finally {
            probing.unlock();
        }
    }

    private FileChannel opened() {
        var open = channel;
        if (open == null) {
            throw new IllegalStateException(file + " is not open");
        }
        return open;
    }

    /** Work on the format of the database. */
    @FunctionalInterface
    interface Preparation<E extends Exception> {
        void run() throws E;
    }

    /** Does that while nobody else does, in any process. Not in a thread that may be interrupted. */
    <E extends Exception> void alone(Preparation<E> preparation) throws E {
        preparing.lock();
        try {
            var lock = opened().lock(FORMAT, 1, false);
            try {
                preparation.run();
            } finally {
                lock.release();
            }
        } catch (IOException e) {
            throw io(e);
        } finally {
            preparing.unlock();
        }
    }

    /** Gives back what was asked for by {@link #of}. */
    @Override
    public void close() {
        ALL.lock();
        try {
            users--;
            if (users == 0) {
                OPEN.remove(file);
                for (var open : channels) {
                    open.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            ALL.unlock();
        }
    }
}
