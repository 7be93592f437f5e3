package dev.waybill.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.StartOptions;
import dev.waybill.error.AgentException;
import dev.waybill.error.StoreException;
import dev.waybill.folder.FolderBlobStore;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Retry;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in the files when people, agents and tools have said something that nobody else is to read. */
class AtRestTest {
    private static final Channel<String> TASK = Channel.value("task", String.class);
    private static final Channel<String> DOCUMENT = Channel.value("document", String.class);
    private static final Channel<Blob> FILE = Channel.value("file", Blob.class);

    /** Words that say where they are said, and that are in no name. */
    private static final List<String> SAID = List.of(
            "zinput",
            "zwritten",
            "zitem",
            "zeffect",
            "zquestion",
            "zanswer",
            "zperson",
            "zretried",
            "zattribute",
            "zended",
            "zdocument",
            "zfile");

    @TempDir
    private Path folder;

    private final KeyRing keys = KeyRing.create();
    private final AtomicBoolean visited = new AtomicBoolean();
    private final Graph graph = Graph.named("secrets")
            .channels(Channels.of(TASK, DOCUMENT, FILE))
            .node("work", (state, context) -> {
                var paid = context.once("pay", String.class, key -> "zeffect");
                var answer = context.ask(Question.form("zquestion?", Field.of("word", Field.Type.TEXT)));
                return Update.of(TASK, paid + answer.text("word") + "zwritten")
                        .and(DOCUMENT, "zdocument ".repeat(10_000))
                        .and(FILE, context.blobs().put("zfile ".repeat(100_000)));
            })
            .node(
                    "visit",
                    String.class,
                    (item, state, context) -> {
                        if (visited.compareAndSet(false, true)) {
                            throw new AgentException("agent.failed", "zretried");
                        }
                        return Update.none();
                    },
                    node -> node.retry(Retry.fixed(2, Duration.ZERO)))
            .node("end", (state, context) -> {
                throw new AgentException("agent.failed", "zended");
            })
            .entry("work")
            .fanOut("work", state -> List.of("zitem"), "visit", "end")
            .edge("visit", "end")
            .build();

    private SqliteStore open(StoreOptions options) {
        return SqliteStore.open(folder.resolve("waybill.db"), options);
    }

    private Engine engine(StoreOptions options) {
        return Engine.builder().store(open(options)).graphs(graph).build();
    }

    private RunId run(StoreOptions options) {
        try (var engine = engine(options)) {
            var run = engine.start(graph, Update.of(TASK, "zinput"), StartOptions.NONE.attribute("from", "zattribute"));
            var waiting = (Outcome.Waiting) run.await();
            engine.answer(
                    waiting.questions().getFirst().id(),
                    Answer.of(Map.of("word", "zanswer")).by("zperson"));
            assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
            return run.id();
        }
    }

    /** What somebody reads who has the disk. */
    private List<String> leaked() throws IOException {
        try (var files = Files.walk(folder)) {
            var all =
                    files.filter(Files::isRegularFile).map(AtRestTest::content).collect(Collectors.joining());
            return SAID.stream().filter(all::contains).toList();
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertReadable(StoreOptions options, RunId run) {
        try (var engine = engine(options)) {
            var record = engine.find(run).orElseThrow();
            assertThat(record.origin().attributes()).containsEntry("from", "zattribute");
            assertThat(record.end().map(RunEnd::detail))
                    .hasValueSatisfying(d -> assertThat(d).contains("zended"));
            var state = engine.state(run);
            assertThat(state.get(TASK)).isEqualTo("zeffectzanswerzwritten");
            assertThat(state.get(DOCUMENT)).hasSize(100_000);
            assertThat(engine.blobs().text(state.get(FILE))).hasSize(600_000);
            assertThat(engine.questions(run).getFirst().answer()).hasValueSatisfying(a -> {
                assertThat(a.text("word")).isEqualTo("zanswer");
                assertThat(a.by()).isEqualTo("zperson");
            });
        }
    }

    private void assertRefused(String code, StoreOptions options, RunId run) {
        try (var engine = engine(options)) {
            for (var reading :
                    List.<Runnable>of(() -> engine.find(run), () -> engine.commits(run), () -> engine.questions(run))) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(reading::run)
                        .returns(code, StoreException::code)
                        .withMessageMatching("(run|question) .* (is encrypted|cannot be decrypted).*")
                        .withMessageNotContaining("zquestion");
            }
        }
    }

    @Test
    void nothingThatWasSaidIsInTheFile() throws IOException {
        var run = run(StoreOptions.DEFAULT.withEncryption(keys));

        assertThat(leaked()).isEmpty();
        assertReadable(StoreOptions.DEFAULT.withEncryption(keys), run);
        assertThat(leaked()).isEmpty();
    }

    @Test
    void allOfItIsThereWithoutKeysButWhatIsCompressed() throws IOException {
        run(StoreOptions.DEFAULT);

        assertThat(leaked())
                .containsAll(SAID.subList(0, SAID.size() - 2)); // or the other test would not look in the right place
    }

    @Test
    void whoHasNotTheKeysIsToldSo() {
        var run = run(StoreOptions.DEFAULT.withEncryption(keys));

        assertRefused("store.encrypted", StoreOptions.DEFAULT, run);
        assertRefused("store.decrypt", StoreOptions.DEFAULT.withEncryption(KeyRing.create()), run);
    }

    @Test
    void keysAreRotatedAndWhatWasWrittenWithoutAnyStaysReadable() throws IOException {
        var plain = run(StoreOptions.DEFAULT);
        visited.set(false);
        var first = run(StoreOptions.DEFAULT.withEncryption(keys));
        visited.set(false);
        var rotated = StoreOptions.DEFAULT.withEncryption(keys.rotated());
        var second = run(rotated);

        assertReadable(rotated, plain);
        assertReadable(rotated, first);
        assertReadable(rotated, second);
        assertRefused("store.decrypt", StoreOptions.DEFAULT.withEncryption(keys), second);
    }

    @Test
    void contentInAFolderIsEncryptedAsWell() throws IOException {
        try (var blobs = FolderBlobStore.open(folder.resolve("blobs"))) {
            var options = StoreOptions.DEFAULT.withEncryption(keys).withBlobs(blobs);
            var run = run(options);

            assertThat(leaked()).isEmpty();
            assertReadable(options, run);
        }
    }
}
