package dev.waybill.folder;

import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Keeps content in the files of a folder, which may be on a network file system that all processes see. A file appears
 * whole: it is written beside, flushed to the disk and renamed. Thread-safe.
 */
public final class FolderBlobStore implements BlobStore {
    private static final String UNFINISHED = ".part";

    private final Path folder;

    private FolderBlobStore(Path folder) {
        this.folder = folder;
    }

    /**
     * The store in that folder, which is created if there is none.
     *
     * @throws StoreException {@code store.folder} if it cannot be created or is none
     */
    public static FolderBlobStore open(Path folder) {
        try {
            Files.createDirectories(folder);
            return new FolderBlobStore(folder.toRealPath());
        } catch (IOException e) {
            throw new StoreException("store.folder", "folder " + folder + " for blobs cannot be created: " + why(e), e);
        }
    }

    private static String why(IOException e) {
        return e.getClass().getSimpleName() + ", " + e.getMessage();
    }

    /** Files are spread over folders by how their names begin. */
    private Path folderOf(String name) {
        if (!name.matches("[a-z0-9-]{1,100}")) {
            throw new StoreException("store.blob_name", "'" + name + "' is no name of a blob");
        }
        return folder.resolve(name.substring(0, Math.min(2, name.length())));
    }

    private Path file(String name) {
        return folderOf(name).resolve(name);
    }

    @Override
    public void put(String name, InputStream content) {
        var around = folderOf(name);
        Path part = null;
        try {
            Files.createDirectories(around);
            part = Files.createTempFile(around, name, UNFINISHED);
            try (var out = FileChannel.open(part, StandardOpenOption.WRITE)) {
                content.transferTo(Channels.newOutputStream(out));
                out.force(true);
            }
            Files.move(part, around.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            flush(around);
        } catch (IOException | RuntimeException e) {
            discard(part, e);
            throw e instanceof IOException io
                    ? new StoreException(
                            "store.io", "blob " + name + " cannot be kept in " + folder + ": " + why(io), io)
                    : (RuntimeException) e;
        }
    }

    private static void discard(@Nullable Path part, Exception why) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            why.addSuppressed(e);
        }
    }

    /** A new name is durable once its folder is; where folders cannot be opened, as on Windows, it is at once. */
    private static void flush(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException e) {
            return;
        }
    }

    @Override
    public InputStream open(String name) {
        try {
            return Files.newInputStream(file(name));
        } catch (NoSuchFileException e) {
            throw new StoreException("store.blob_missing", "there is no file for it in folder " + folder, e);
        } catch (IOException e) {
            throw new StoreException("store.io", "blob " + name + " cannot be read from " + folder + ": " + why(e), e);
        }
    }

    @Override
    public void delete(String name) {
        try {
            Files.deleteIfExists(file(name));
        } catch (IOException e) {
            throw new StoreException(
                    "store.io", "blob " + name + " cannot be deleted from " + folder + ": " + why(e), e);
        }
    }

    @Override
    public void close() {
        // nothing is held
    }
}
