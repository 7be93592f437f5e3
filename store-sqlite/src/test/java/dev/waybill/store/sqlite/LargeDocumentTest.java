package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeDocumentTest {
    private static final int PIECE = 1 << 20;

    @TempDir
    private Path folder;

    @Test
    void aDocumentOf200MegabytesPassesThroughTenAgentsOfAProcessThatHasNoRoomForIt() throws IOException {
        var file = folder.resolve("waybill.db");
        String run;
        try (var child = ChildJvm.start(List.of("-Xmx32m"), LargeDocument.class, file.toString())) {
            run = child.lines(1).getFirst();
        }

        assertThat(run).startsWith("r-");
        try (var engine = Engine.builder()
                .store(SqliteStore.open(file))
                .graphs(LargeDocument.GRAPH)
                .build()) {
            var state = engine.state(new RunId(run));
            assertThat(state.get(LargeDocument.SUM)).isEqualTo(8 * sum());
            var document = state.get(LargeDocument.DOCUMENT);
            assertThat(document.size()).isEqualTo(LargeDocument.SIZE);
            try (var in = engine.blobs().open(document)) {
                var expected = new LargeDocument.Raised(new LargeDocument.Made());
                for (long at = 0; at < LargeDocument.SIZE; at += PIECE) {
                    assertThat(Arrays.equals(in.readNBytes(PIECE), expected.readNBytes(PIECE)))
                            .as("at %s", at)
                            .isTrue();
                }
                assertThat(in.read()).isEqualTo(-1);
            }
        }
        assertThat(Files.size(file)).isLessThan(20_000_000); // as it is compressed
    }

    private static long sum() {
        long sum = 0;
        for (int i = 0; i < LargeDocument.SIZE; i++) {
            sum += LargeDocument.letter(i);
        }
        return sum;
    }
}
