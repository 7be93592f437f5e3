package dev.waybill.testkit;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Store;
import dev.waybill.state.Update;
import java.util.EnumMap;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Kills the engine at every durable write of a run, just before it is kept and just after, goes on with another engine on
 * the same store, and fails unless it comes to the same end:
 *
 * {@snippet :
 * Crashes.everywhere(graph, Update.of(TASK, "write a haiku"));
 *
 * Crashes.of(graph, input)
 *         .stores(() -> SqliteStore.open(folder.resolve(UUID.randomUUID() + ".db")))
 *         .answers(question -> Answer.approve().by("alice"))
 *         .world(bank::reset, bank::bookings)
 *         .everywhere();
 * }
 *
 * <p>The run is done once undisturbed, to count its writes. Then, for each crash, on a new store:
 *
 * <ul>
 *   <li>a run whose beginning was kept is resumed, another one is started again by the same request;
 *   <li>the outcome, the final state and all commits are the same but for times; of a run that fails or reaches a limit,
 *       those commits that it has both times;
 *   <li>nothing that was confirmed to the engine before the crash is missing in the store;
 *   <li>no activation whose commit was kept runs again, no effect that was kept is done again, and attempts that failed are
 *       counted on;
 *   <li>the {@linkplain #world world outside} has seen the same.
 * </ul>
 *
 * <p>Runs are simulated, so timeouts and retries take no time. Agents must do the same whenever they see the same: an agent
 * with a memory, a clock or randomness of its own is found, as it would be in production. Joins that do not wait
 * for all branches depend on timing by their nature, and are not for this.
 */
public final class Crashes {
    /** Everything that a test can choose. */
    record Setup(
            Function<Simulation, Graph> graph,
            Update input,
            Supplier<? extends Store> stores,
            UnaryOperator<Engine.Builder> engine,
            Function<? super Question, Answer> answers,
            Runnable reset,
            Supplier<?> look,
            long seed) {}

    private static final Object NOTHING = "nothing";

    private final Function<Simulation, Graph> graph;
    private final Update input;
    private Supplier<? extends Store> stores = InMemoryStore::new;
    private UnaryOperator<Engine.Builder> options = UnaryOperator.identity();
    private Function<? super Question, Answer> answers = Drive.NOBODY;
    private Runnable reset = () -> {};
    private Supplier<?> look = () -> NOTHING;
    private int most = Integer.MAX_VALUE;
    private long seed = 1;

    private Crashes(Function<Simulation, Graph> graph, Update input) {
        this.graph = graph;
        this.input = input;
    }

    /** Crashes runs of {@code graph} at every write, with stores in memory: see {@link #everywhere()}. */
    public static CrashReport everywhere(Graph graph, Update input) {
        return of(graph, input).everywhere();
    }

    /** What is to be tried: runs of {@code graph}. */
    public static Crashes of(Graph graph, Update input) {
        return of(simulation -> graph, input);
    }

    /** What is to be tried: runs of graphs that are made anew for each process, for agents that have to know theirs. */
    public static Crashes of(Function<Simulation, Graph> graph, Update input) {
        return new Crashes(graph, input);
    }

    /** Where runs are kept: a new store for each crash, which is closed afterwards; in memory if not said. */
    public Crashes stores(Supplier<? extends Store> made) {
        this.stores = made;
        return this;
    }

    /** Options of every engine; its graph, store, scheduler, clock and ids are set afterwards. */
    public Crashes engine(UnaryOperator<Engine.Builder> chosen) {
        this.options = chosen;
        return this;
    }

    /** Who answers when the run waits for a person, before or after the crash. */
    public Crashes answers(Function<? super Question, Answer> person) {
        this.answers = person;
        return this;
    }

    /**
     * A world outside that agents change. It must take two requests with the same idempotency key as one, as a bank does:
     * an effect whose machine dies before its result is kept is done again, with the same key.
     *
     * @param renew makes it new, before each crash
     * @param seen what is to be seen of it at the end; compared by {@code equals}
     */
    public Crashes world(Runnable renew, Supplier<?> seen) {
        this.reset = renew;
        this.look = seen;
        return this;
    }

    /** Tries no more than that many writes, spread evenly over the run, the first and the last among them. */
    public Crashes atMost(int writes) {
        if (writes < 2) {
            throw new IllegalArgumentException("at least 2 writes are tried, the first and the last: " + writes);
        }
        this.most = writes;
        return this;
    }

    /** Another order of completions; 1 if not said. */
    public Crashes seed(long chosen) {
        this.seed = chosen;
        return this;
    }

    /**
     * Tries it.
     *
     * @throws AssertionError that names the crash, the seed and the first difference
     */
    public CrashReport everywhere() {
        var setup = new Setup(graph, input, stores, options, answers, reset, look, seed);
        var undisturbed = new CrashTrial(setup, Optional.empty()).run();
        int writes = undisturbed.writes();
        int tried = Math.min(writes, most);
        var ways = new EnumMap<CrashTrial.Way, Integer>(CrashTrial.Way.class);
        for (int i = 0; i < tried; i++) {
            int write = tried == 1 ? 1 : 1 + (int) ((long) i * (writes - 1) / (tried - 1));
            for (var moment : FlakyStore.Moment.values()) {
                var crash = new CrashTrial.Crash(write, writes, moment);
                var result = new CrashTrial(setup, Optional.of(crash)).run();
                undisturbed.checkSame(result);
                ways.merge(result.way(), 1, Integer::sum);
            }
        }
        return new CrashReport(
                undisturbed.image().status(),
                seed,
                writes,
                2 * tried,
                ways.getOrDefault(CrashTrial.Way.STARTED_AGAIN, 0),
                ways.getOrDefault(CrashTrial.Way.RESUMED, 0),
                ways.getOrDefault(CrashTrial.Way.ENDED, 0));
    }
}
