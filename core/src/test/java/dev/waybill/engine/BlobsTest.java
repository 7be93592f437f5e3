package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.graph.Graph;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Agents hand on content by reference. */
class BlobsTest {
    private static final Channel<Blob> DRAFT = Channel.value("draft", Blob.class);
    private static final Graph GRAPH = Graph.named("press")
            .channels(Channels.of(DRAFT))
            .node("shout", (state, context) -> {
                var text = context.blobs().text(state.get(DRAFT));
                return Update.of(DRAFT, context.blobs().put(text.toUpperCase(Locale.ROOT)));
            })
            .entry("shout")
            .build();

    @Test
    void anAgentReadsAndPutsContent() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(GRAPH, Update.of(DRAFT, engine.blobs().put("hear ye")));
            var state = ((Outcome.Completed) run.await()).state();

            assertThat(engine.blobs().text(state.get(DRAFT))).isEqualTo("HEAR YE");
        }
    }

    @Test
    void aReplayPutsNothingAndStillSeesThatNothingDiffers() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(GRAPH, Update.of(DRAFT, engine.blobs().put("hear ye")));
            run.await();

            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        }
    }

    @Test
    void blobsGoWithTheRunsThatNeedThem() {
        try (var engine = Engine.inMemory()) {
            var run = engine.start(GRAPH, Update.of(DRAFT, engine.blobs().put("hear ye")));
            run.await();
            engine.blobs().put("nobody needs this");

            assertThat(engine.deleteBlobs(Duration.ofDays(1))).isZero();
            assertThat(engine.deleteBlobs(Duration.ZERO)).isEqualTo(1);
            engine.delete(run.thread());
            assertThat(engine.deleteBlobs(Duration.ZERO)).isEqualTo(2);
        }
    }
}
