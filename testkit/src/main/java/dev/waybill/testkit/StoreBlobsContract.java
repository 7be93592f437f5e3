package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.agent.Blobs;
import dev.waybill.error.StoreException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Blob;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Content is kept once, found by its hash, and there as long as a record refers to it. */
abstract class StoreBlobsContract extends StoreListsContract {
    private static final String PDF = "application/pdf";

    /** What the store keeps by reference by itself is at least so large. */
    private static final int LARGE = 1 << 20;

    private Blobs blobs() {
        return store().blobs();
    }

    private static byte[] bytes(int seed, int size) {
        var bytes = new byte[size];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private void assertMissing(Blob blob) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> blobs().bytes(blob))
                .returns("store.blob_missing", StoreException::code)
                .withMessageContaining(blob.hash());
    }

    private void deleteUnused() {
        store().deleteBlobs(Duration.ZERO, 100);
    }

    @Test
    void contentOfAnySizeIsReadAsItWasPut() {
        for (int size : new int[] {0, 1, 255, 256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 3 * 1024 * 1024 + 17}) {
            var content = bytes(size, size);

            var blob = blobs().put(content, PDF);

            assertThat(blob.size()).isEqualTo(size);
            assertThat(blob.type()).isEqualTo(PDF);
            assertThat(Arrays.equals(blobs().bytes(blob), content))
                    .as("%s bytes", size)
                    .isTrue();
        }
        assertThat(blobs().put(new byte[0], PDF).hash())
                .isEqualTo("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    @Test
    void aTextIsKeptInUtf8() {
        var blob = blobs().put("a\u0000 合同 𝒳");

        assertThat(blob.type()).isEqualTo(Blobs.TEXT);
        assertThat(blob.size()).isEqualTo(14);
        assertThat(blobs().text(blob)).isEqualTo("a\u0000 合同 𝒳");
    }

    @Test
    void theSameContentHasTheSameHash() {
        var first = blobs().put(bytes(1, 100_000), PDF);
        var second = blobs().put(bytes(1, 100_000), PDF);
        var asText = blobs().put(bytes(1, 100_000), "text/plain");

        assertThat(second).isEqualTo(first);
        assertThat(asText.hash()).isEqualTo(first.hash());
        assertThat(blobs().put(bytes(2, 100_000), PDF)).isNotEqualTo(first);
    }

    @Test
    void aBlobThatWasNeverPutIsMissing() {
        assertMissing(new Blob(Blob.SCHEME + "0".repeat(64), 7, PDF));
    }

    @Test
    void contentThatIsNotWhatTheReferenceSaysIsDamaged() {
        var blob = blobs().put(bytes(1, 1_000), PDF);

        assertRefused("store.blob_damaged", () -> blobs().bytes(new Blob(blob.hash(), 999, PDF)));
    }

    @Test
    void aStreamIsReadPieceByPiece() throws IOException {
        var content = bytes(3, 600_000);
        var blob = blobs().put(content, PDF);

        try (var in = blobs().open(blob)) {
            assertThat(in.read()).isEqualTo(content[0] & 0xff);
            assertThat(in.skip(299_999)).isEqualTo(299_999);
            assertThat(in.readNBytes(10)).isEqualTo(Arrays.copyOfRange(content, 300_000, 300_010));
            assertThat(in.readAllBytes()).hasSize(299_990);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    @Test
    void contentThatCannotBeReadIsNotKept() {
        var whole = new byte[300_000];
        Arrays.fill(whole, (byte) 7);
        var broken = new SequenceInputStream(
                new ByteArrayInputStream(whole), new FilterInputStream(new ByteArrayInputStream(whole)) {
                    @Override
                    public int read(byte[] buffer, int from, int length) throws IOException {
                        throw new IOException("the line is cut");
                    }
                });
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> blobs().put(broken, PDF))
                .withMessageContaining("the line is cut");

        assertThat(blobs().bytes(blobs().put(whole, PDF))).isEqualTo(whole);
    }

    @Test
    void manyAtOnceKeepEachTheirOwn() throws InterruptedException, ExecutionException {
        var put = new ArrayList<Future<Blob>>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 32; i++) {
                int seed = i % 8;
                put.add(threads.submit(() -> blobs().put(bytes(seed, 40_000), PDF)));
            }
        }

        for (int i = 0; i < put.size(); i++) {
            assertThat(blobs().bytes(put.get(i).get())).isEqualTo(bytes(i % 8, 40_000));
        }
    }

    @Test
    void whatNobodyRefersToIsDeletedOnceItIsOldEnough() {
        var blob = blobs().put(bytes(1, 300_000), PDF);

        assertThat(store().deleteBlobs(Duration.ofHours(1), 100)).isZero();
        assertThat(blobs().bytes(blob)).hasSize(300_000);
        assertThat(store().deleteBlobs(Duration.ZERO, 100)).isEqualTo(1);

        assertMissing(blob);
        assertThat(store().deleteBlobs(Duration.ZERO, 100)).isZero();
        assertThat(blobs().put(bytes(1, 300_000), PDF)).isEqualTo(blob);
        assertThat(blobs().bytes(blob)).hasSize(300_000);
    }

    @Test
    void noMoreAreDeletedAtOnceThanWereAskedFor() {
        IntStream.range(0, 5).forEach(i -> blobs().put(bytes(i, 10), PDF));

        assertThat(store().deleteBlobs(Duration.ZERO, 3)).isEqualTo(3);
        assertThat(store().deleteBlobs(Duration.ZERO, 3)).isEqualTo(2);
    }

    /** A run with records that refer to blobs in every way that there is. */
    private Set<Blob> referring(RunRecord run) {
        int seed = 100 * run.id().hashCode();
        var put = IntStream.range(0, 6)
                .mapToObj(i -> blobs().put(bytes(seed + i, 50_000), PDF))
                .toList();
        var journal = begin(run);
        append(
                journal,
                StoreSamples.plan(
                        run,
                        0,
                        Update.of(StoreSamples.FILE, put.get(0))
                                .and(StoreSamples.FILES, List.of(put.get(1)))
                                .and(
                                        StoreSamples.ATTACHED,
                                        List.of(new StoreSamples.Attached("a", Optional.of(put.get(2)))))));
        append(journal, StoreSamples.fetch(run, List.of(put.get(3))));
        append(journal, StoreSamples.effect(run, "scan", new StoredValue.Live(ValueType.of(Blob.class), put.get(4))));
        journal.end(END);
        return Set.copyOf(put.subList(0, 5));
    }

    @Test
    void whatARecordRefersToStaysAndTheRestGoes() {
        var run = StoreSamples.run("r-1");
        var needed = referring(run);
        var other = StoreSamples.run("r-2");
        var shared = new HashSet<>(needed);
        shared.addAll(referring(other));

        assertThat(store().deleteBlobs(Duration.ZERO, 100)).isEqualTo(2);
        shared.forEach(blob -> assertThat(blobs().bytes(blob)).hasSize(50_000));

        store().delete(other.thread(), NOW);
        deleteUnused();
        needed.forEach(blob -> assertThat(blobs().bytes(blob)).hasSize(50_000));
        shared.stream().filter(blob -> !needed.contains(blob)).forEach(this::assertMissing);

        store().delete(run.thread(), NOW);
        deleteUnused();
        needed.forEach(this::assertMissing);
    }

    @Test
    void aBlobOfTwoRunsGoesWithTheLastOfThem() {
        var blob = blobs().put(bytes(1, 50_000), PDF);
        for (var id : List.of("r-1", "r-2")) {
            var run = StoreSamples.run(id);
            var journal = begin(run);
            append(journal, StoreSamples.plan(run, 0, Update.of(StoreSamples.FILE, blob)));
            append(journal, StoreSamples.plan(run, 1, Update.of(StoreSamples.FILE, blob)));
            journal.end(END);
        }

        store().delete(StoreSamples.run("r-1").thread(), NOW);
        deleteUnused();
        assertThat(blobs().bytes(blob)).hasSize(50_000);

        store().delete(StoreSamples.run("r-2").thread(), NOW);
        deleteUnused();
        assertMissing(blob);
    }

    @Test
    void truncationKeepsTheBlobsOfWhatWasBefore() {
        var gone = StoreSamples.run("r-1", "t-1", 0);
        var left = blobs().put(bytes(1, 50_000), PDF);
        var dropped = blobs().put(bytes(2, 50_000), PDF);
        var journal = begin(gone);
        append(journal, StoreSamples.plan(gone, 0, Update.of(StoreSamples.FILE, dropped)));
        append(journal, StoreSamples.plan(gone, 1, Update.of(StoreSamples.FILE, left)));
        journal.end(END);
        var kept = StoreSamples.run("r-2", "t-1", 1);
        begin(kept).end(END);

        store().truncate(
                        List.of(gone.withEnd(Optional.of(END))),
                        TYPES,
                        StoreSamples.base(kept, Update.of(StoreSamples.FILE, left)),
                        NOW);
        deleteUnused();

        assertThat(blobs().bytes(left)).hasSize(50_000);
        assertMissing(dropped);
    }

    @Test
    void whatIsLargeIsReadBackAsItWasAndSmallUpdatesStayAsTheyAre() {
        var small = Update.of(StoreSamples.NOTES, "short");
        assertThat(store().lighten(small)).isSameAs(small);
        assertThat(store().lighten(Update.none())).isEqualTo(Update.none());

        var run = StoreSamples.run("r-1");
        var large = IntStream.range(0, LARGE / 8).mapToObj(i -> "entry " + i).toList();
        var facts = IntStream.range(0, LARGE / 8).boxed().collect(Collectors.toMap(i -> "fact " + i, i -> i));
        var update = Update.of(StoreSamples.LOG, large)
                .and(StoreSamples.FACTS, facts)
                .and(
                        StoreSamples.CARDS,
                        IntStream.range(0, LARGE / 8).mapToObj(i -> i + "k").toList())
                .andRemove(StoreSamples.CARDS, "7")
                .and(StoreSamples.DOCUMENT, "章\n".repeat(LARGE))
                .and(StoreSamples.NOTES, "short");
        var light = store().lighten(update);
        assertThat(light).isEqualTo(update);

        var journal = begin(run);
        append(journal, StoreSamples.plan(run, 0, light));
        append(journal, StoreSamples.plan(run, 1, store().lighten(update)));
        journal.end(END);
        deleteUnused();

        var commits =
                commits(run.id()).stream().skip(1).map(CommitRecord::update).toList();
        assertThat(commits).hasSize(2).allSatisfy(read -> assertThat(read).isEqualTo(update));
        assertThat(commits.getFirst().hashCode()).isEqualTo(update.hashCode());

        var copy = StoreSamples.run("r-copy");
        var first = new ArrayList<JournalRecord>(List.of(StoreSamples.input(copy)));
        first.add(StoreSamples.plan(copy, 0, commits.getFirst()));
        store().begin(copy, TYPES, first, TENURE).end(END);
        store().delete(run.thread(), NOW);
        deleteUnused();
        assertThat(commits(copy.id()).getLast().update()).isEqualTo(update);
    }
}
