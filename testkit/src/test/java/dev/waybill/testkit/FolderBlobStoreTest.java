package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.folder.FolderBlobStore;
import dev.waybill.spi.BlobStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderBlobStoreTest extends BlobStoreContract {
    @TempDir
    private Path folder;

    @Override
    protected BlobStore open() {
        return FolderBlobStore.open(folder.resolve("deep/blobs"));
    }

    @Test
    void nothingUnfinishedIsLeftBehind() throws IOException {
        contentThatBreaksOffIsNotThere();

        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void aNameThatLeadsElsewhereIsRefused() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> blobs().put("../../x", new ByteArrayInputStream(new byte[1])))
                .returns("store.blob_name", StoreException::code);
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        var file = Files.createFile(folder.resolve("file"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> FolderBlobStore.open(file))
                .returns("store.folder", StoreException::code)
                .withMessageContaining(file.toString());
    }
}
