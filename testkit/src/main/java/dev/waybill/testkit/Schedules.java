package dev.waybill.testkit;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Update;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Runs a graph under many orders of completion, and fails if the outcome or a commit differs:
 *
 * {@snippet :
 * Schedules.explore(graph, Update.of(TASK, "write a haiku"));
 *
 * var report = Schedules.of(() -> graphWithNewAgents(), input).orders(1_000).explore();
 * assertThat(report.distinctOrders()).isGreaterThan(1);
 * }
 *
 * <p>Timing never changes the outcome, as long as agents and routers do the same whenever they see the same. So what this
 * finds is an agent that has a memory, shares something with another one behind the engine's back, or looks at a clock.
 * Most orders are simulated, which takes no time and is repeated by the seed; a few runs are in real threads. Joins that do
 * not wait for all branches depend on timing by their nature, and are not for this.
 */
public final class Schedules {
    private final Supplier<Graph> graph;
    private final Update input;
    private UnaryOperator<Engine.Builder> options = UnaryOperator.identity();
    private Function<? super Question, Answer> answers = Drive.NOBODY;
    private int simulated = 100;
    private int threaded = 10;
    private long firstSeed = 1;

    private Schedules(Supplier<Graph> graph, Update input) {
        this.graph = graph;
        this.input = input;
    }

    /** Explores runs of {@code graph} in 100 simulated orders and 10 times in real threads: see {@link #explore()}. */
    public static ScheduleReport explore(Graph graph, Update input) {
        return of(graph, input).explore();
    }

    /** What is to be explored: runs of {@code graph}. */
    public static Schedules of(Graph graph, Update input) {
        return of(() -> graph, input);
    }

    /** What is to be explored: runs of graphs, each with agents of its own. */
    public static Schedules of(Supplier<Graph> graph, Update input) {
        return new Schedules(graph, input);
    }

    /** How many orders are simulated; 100 if not said. */
    public Schedules orders(int count) {
        this.simulated = checked(count);
        return this;
    }

    /** How many runs are in real threads; 10 if not said. */
    public Schedules threads(int count) {
        this.threaded = count;
        return this;
    }

    /** The seed of the first order, 1 if not said; the others follow. */
    public Schedules seed(long first) {
        this.firstSeed = first;
        return this;
    }

    /** Options of every engine; its store, scheduler, clock and ids are set afterwards. */
    public Schedules engine(UnaryOperator<Engine.Builder> chosen) {
        this.options = chosen;
        return this;
    }

    /** Who answers when a run waits for a person. */
    public Schedules answers(Function<? super Question, Answer> person) {
        this.answers = person;
        return this;
    }

    private static int checked(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least 1 order is simulated: " + count);
        }
        return count;
    }

    /**
     * Explores.
     *
     * @throws AssertionError that names the seed and the first difference
     */
    public ScheduleReport explore() {
        Set<List<String>> orders = new LinkedHashSet<>();
        var first = simulated(firstSeed, orders);
        for (long seed = firstSeed + 1; seed < firstSeed + simulated; seed++) {
            compare(first, simulated(seed, orders), "seed " + seed);
        }
        for (int i = 1; i <= threaded; i++) {
            compare(first, threaded(i, orders), "run " + i + " in real threads");
        }
        return new ScheduleReport(first.status(), simulated, threaded, orders.size());
    }

    private void compare(RunImage first, RunImage other, String name) {
        first.difference(other, "seed " + firstSeed, name).ifPresent(difference -> {
            throw new AssertionError("the order of completions makes a difference: " + difference);
        });
    }

    private RunImage simulated(long seed, Set<List<String>> orders) {
        var simulation = Simulation.shuffled(seed);
        return image("seed " + seed, simulation, simulation, () -> {}, simulation::step, orders);
    }

    private RunImage threaded(int number, Set<List<String>> orders) {
        var clock = new VirtualClock();
        return image(
                "run " + number + " in real threads", clock, clock, clock::settle, clock::advanceToNextAlarm, orders);
    }

    private RunImage image(
            String name,
            Scheduler scheduler,
            InstantSource clock,
            Runnable settle,
            BooleanSupplier step,
            Set<List<String>> orders) {
        var store = new InMemoryStore();
        try (var engine = options.apply(Engine.builder())
                .store(store)
                .scheduler(scheduler)
                .clock(clock)
                .ids(Drive.ids(firstSeed))
                .build()) {
            var run = engine.start(graph.get(), input);
            new Drive(engine, store, settle, step, answers).toEnd(run);
            orders.add(order(run));
            return RunImage.of(engine, run.id());
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name + ": " + e.getMessage(), e);
        }
    }

    private static List<String> order(Run run) {
        return run.events()
                .map(Schedules::committed)
                .filter(path -> !path.isEmpty())
                .toList();
    }

    private static String committed(RunEvent event) {
        return event instanceof RunEvent.ActivationCommitted c ? c.activation().toString() : "";
    }
}
