package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.Node;
import dev.waybill.control.Topology;
import dev.waybill.engine.Engine;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Update;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The executable specification: every vector under fifty simulated orders of completion, and under real threads. */
class VectorsTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    static List<Path> vectors() throws IOException, URISyntaxException {
        var folder = Path.of(java.util.Objects.requireNonNull(VectorsTest.class.getResource("/spec"))
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void allVectorsAreThereAndThoseOfTheSpecificationBesideTheCheckoutAreTheSame()
            throws IOException, URISyntaxException {
        assertThat(vectors()).hasSize(115);
        for (var dir = Path.of("").toAbsolutePath(); dir != null; dir = dir.getParent()) {
            for (var vector : vectors()) {
                var original = dir.resolve("shared/spec/vectors")
                        .resolve(vector.getFileName().toString());
                if (Files.exists(original)) {
                    assertThat(vector).hasSameTextualContentAs(original);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void theShapeOfEveryGraphIsDerivedAsTheSpecificationSays(Path file) {
        var vector = JSON.readTree(file);

        var topology = new VectorRun(vector, () -> "").graph().topology();

        assertThat(topology.nodes().stream()
                        .sorted(Comparator.comparingInt(Node::position))
                        .map(Node::name))
                .containsExactlyElementsOf(vector.get("order")
                        .valueStream()
                        .map(JsonNode::asString)
                        .toList());
        assertThat(topology.nodes().stream()
                        .flatMap(n -> topology.outgoing(n).stream())
                        .filter(Topology.Edge::loop)
                        .map(e -> List.of(e.from().name(), e.to().name())))
                .containsExactlyInAnyOrderElementsOf(vector.get("loopEdges")
                        .valueStream()
                        .map(e -> List.of(e.get(0).asString(), e.get(1).asString()))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void everyOrderOfCompletionGivesTheOutcomeOfTheSpecification(Path file) {
        var vector = JSON.readTree(file);

        for (int seed = 0; seed < 50; seed++) {
            var simulation = Simulation.shuffled(seed);
            var vectorRun = new VectorRun(vector, simulation::activation);
            try (var engine = simulation.engine()) {
                var run = engine.start(vectorRun.graph(), Update.none());
                vectorRun.check(engine, run.id(), simulation.outcome(run), "seed " + seed);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void realThreadsGiveTheOutcomeOfTheSpecification(Path file) {
        var vector = JSON.readTree(file);
        var label = new ThreadLocal<String>();
        Scheduler labelled = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                Scheduler.VIRTUAL_THREADS.execute(activation, () -> {
                    label.set(activation);
                    work.run();
                });
            }

            @Override
            public Alarm after(Duration delay, Runnable work) {
                return Scheduler.VIRTUAL_THREADS.after(delay, work);
            }

            @Override
            public boolean continuesInline() {
                return false;
            }

            @Override
            public boolean mayBlock() {
                return true;
            }
        };

        for (int repetition = 0; repetition < 5; repetition++) {
            var vectorRun = new VectorRun(vector, label::get);
            try (var engine = Engine.builder().scheduler(labelled).build()) {
                var run = engine.start(vectorRun.graph(), Update.none());
                vectorRun.check(engine, run.id(), run.await(), "repetition " + repetition);
            }
        }
    }
}
