package dev.waybill.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.cli.Main;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.quality.Checkout;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every Java example in the documentation is compiled, every link leads somewhere, and the examples do what is said. */
class DocumentationTest {
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    /** Where the examples are compiled: those that need a library are with the module that has it. */
    private static final List<String> EXAMPLES =
            List.of("quality/src/test/java/dev/waybill/docs", "trace/src/test/java/dev/waybill/trace");

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    static List<Path> pages() throws IOException {
        var pages = new ArrayList<Path>();
        try (Stream<Path> top = Files.list(Checkout.root());
                Stream<Path> docs = Files.walk(Checkout.root().resolve("docs"))) {
            top.filter(f -> f.toString().endsWith(".md")).forEach(pages::add);
            docs.filter(f -> f.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyJavaExampleIsCompiled(Path page) throws IOException {
        var sources = new StringBuilder();
        for (var folder : EXAMPLES) {
            try (Stream<Path> files = Files.list(Checkout.root().resolve(folder))) {
                files.forEach(file -> sources.append(squeezed(Checkout.read(file))));
            }
        }
        assertThat(Checkout.read(page))
                .as("%s: fences that are not checked", page.getFileName())
                .doesNotContain("~~~");
        var matcher = JAVA.matcher(Checkout.read(page));
        while (matcher.find()) {
            assertThat(sources).as("an example in %s", page.getFileName()).contains(squeezed(matcher.group(1)));
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkToAFileLeadsToOne(Path page) {
        var matcher = LINK.matcher(Checkout.read(page));
        while (matcher.find()) {
            assertThat(page.resolveSibling(matcher.group(1)))
                    .as("a link in %s", page.getFileName())
                    .exists();
        }
    }

    private static String squeezed(String java) {
        return java.replaceAll("\\s+", "");
    }

    static String printed(Runnable program) {
        var out = System.out;
        var bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theProgramOfTheReadmePrintsWhatTheReadmeShows() {
        var output = printed(() -> Haiku.main(new String[0]));

        assertThat(output.lines()).containsExactly("draft 1 about rain", "draft 2 about rain", "draft 3 about rain");
        assertThat(Checkout.read(Checkout.root().resolve("README.md"))).contains(output.strip());
        assertThat(Checkout.read(Checkout.root().resolve("README.zh-CN.md"))).contains(output.strip());
    }

    /** A command in a fence of its own, and after it a fence with what it prints; "…" stands for lines left out. */
    private static final Pattern COMMAND =
            Pattern.compile("```\n(\\./waybill run [^\n]+)\n```\n\n```text\n(.*?)\n```", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "README.zh-CN.md"})
    void theCommandsOfTheReadmePrintWhatTheReadmeShows(String page, @TempDir Path folder) {
        var matcher = COMMAND.matcher(Checkout.read(Checkout.root().resolve(page)));
        int commands = 0;
        while (matcher.find()) {
            commands++;
            var out = new ByteArrayOutputStream();
            var err = new ByteArrayOutputStream();
            int code = Main.run(
                    arguments(matcher.group(1)),
                    InputStream.nullInputStream(),
                    new PrintStream(out, true, StandardCharsets.UTF_8),
                    new PrintStream(err, true, StandardCharsets.UTF_8),
                    Map.of("WAYBILL_DB", folder.resolve("waybill.db").toString()));
            assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
            var shown = matcher.group(2).lines().filter(l -> !l.equals("…")).toList();
            assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsSubsequence(shown);
        }
        assertThat(commands).isEqualTo(2);
    }

    private static String[] arguments(String command) {
        var words = new ArrayList<String>();
        var matcher = Pattern.compile("\"([^\"]*)\"|(\\S+)").matcher(command.substring("./waybill ".length()));
        while (matcher.find()) {
            var word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            words.add(
                    word.startsWith("examples/") ? Checkout.root().resolve(word).toString() : word);
        }
        return words.toArray(String[]::new);
    }

    @Test
    void theGuidesSimulationTakesAnHourForAllVisits() {
        assertThat(Guide.makespan(Guide.fanOut(List.of(new Guide.City("Lisbon"), new Guide.City("Rome")))))
                .isEqualTo(Duration.ofHours(1));
    }

    @Test
    void theGuidesRunIsResumedFromItsFile(@TempDir Path folder) {
        var broken = new AtomicBoolean(true);
        Agent shaky = (state, context) -> {
            if (broken.get()) {
                throw new IllegalStateException("not today");
            }
            return Update.append(Guide.LOG, state.get(Guide.TASK) + ": done");
        };
        var research = Graph.named("research")
                .channels(Channels.of(Guide.TASK, Guide.LOG))
                .node("search", shaky)
                .entry("search")
                .build();
        var graph = Guide.withSubgraph(research);
        var ids = new ArrayList<dev.waybill.control.RunId>();

        var events = printed(() -> ids.add(Guide.start(graph, folder.resolve("waybill.db"))));
        broken.set(false);

        assertThat(events).startsWith("0 RunStarted").contains("RunEnded");
        assertThat(Guide.resume(ids.getFirst(), graph, folder.resolve("waybill.db")))
                .isEqualTo("completed with [review it: done]");
        assertThat(Guide.next(11).choices()).hasSize(2);
        assertThat(Mapping.none().itemType()).isEmpty();
    }
}
