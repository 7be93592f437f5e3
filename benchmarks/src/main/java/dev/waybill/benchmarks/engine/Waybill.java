package dev.waybill.benchmarks.engine;

import dev.waybill.benchmarks.Databases;
import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Checks;
import dev.waybill.benchmarks.harness.Contender;
import dev.waybill.benchmarks.harness.Texts;
import dev.waybill.benchmarks.harness.Workload;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.graph.Graph;
import dev.waybill.spi.Store;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.store.jdbc.StoreOptions;
import dev.waybill.store.postgres.PostgresStore;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.store.sqlite.Synchronous;
import java.nio.file.Files;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Waybill as its users have it. */
public final class Waybill implements Contender {
    private static final int NODES = 5;
    private static final int MILLIS = 50;
    private static final String FILE = "waybill.db";

    /** For the process that measures. */
    public Waybill() {}

    @Override
    public Optional<Workload> prepare(Case which) throws Exception {
        int size = which.size();
        return Optional.of(
                switch (which.kind()) {
                    case CHAIN -> chain(size);
                    case START -> chain(NODES);
                    case FAN_OUT ->
                        inMemory(
                                Graphs.fanOut(size),
                                Update.none(),
                                state -> Checks.expect(
                                        (size - 1L) * size * (2L * size - 1) / 6, state.get(Graphs.TOTAL)));
                    case LOOP, LOOP_MEMORY -> inMemory(Graphs.loop(size), Update.none(), messages(size));
                    case LOOP_SQLITE_NORMAL -> durable(Graphs.loop(size), messages(size), sqlite(Synchronous.NORMAL));
                    case LOOP_SQLITE_FULL -> durable(Graphs.loop(size), messages(size), sqlite(Synchronous.FULL));
                    case LOOP_POSTGRES -> durable(Graphs.loop(size), messages(size), postgres());
                    case WIDE ->
                        inMemory(Graphs.wide(size), Update.of(Graphs.ROUND, 0), state -> {
                            var keys = state.get(Graphs.KEYS);
                            Checks.expect(300, keys.size());
                            Checks.expect(
                                    300 * size,
                                    keys.values().stream().mapToInt(v -> v).sum());
                        });
                    case RUNS ->
                        () -> {
                            try (var engine = Engine.inMemory()) {
                                runs(engine, Graphs.chain(NODES, MILLIS), size);
                            }
                        };
                    case RUNS_SQLITE -> durableRuns(size, sqlite(Synchronous.FULL));
                    case RUNS_POSTGRES -> durableRuns(size, postgres());
                    case SUBGRAPHS ->
                        inMemory(
                                Graphs.subgraphs(size),
                                Update.none(),
                                state -> Checks.expect(1_001L * size, state.get(Graphs.TOTAL)));
                    case UNEVEN ->
                        inMemory(
                                Graphs.uneven(size),
                                Update.none(),
                                state -> Checks.expect(2L * size, state.get(Graphs.TOTAL)));
                });
    }

    private static Workload chain(int size) {
        return inMemory(
                Graphs.chain(size, 0),
                Update.of(Graphs.VALUE, 0),
                state -> Checks.expect(size, state.get(Graphs.VALUE)));
    }

    private static Consumer<State> messages(int size) {
        return state -> Texts.check(size, state.get(Graphs.MESSAGES));
    }

    private static State completed(Run run) {
        return run.await() instanceof Outcome.Completed completed ? completed.state() : fail(run.await());
    }

    private static State fail(Outcome outcome) {
        throw new IllegalStateException("the run ended otherwise: " + outcome);
    }

    /** Each run in an engine of its own, as an engine in memory keeps what it did. */
    private static Workload inMemory(Graph graph, Update input, Consumer<State> check) {
        return () -> {
            try (var engine = Engine.inMemory()) {
                check.accept(completed(engine.start(graph, input)));
            }
        };
    }

    /** Each started by somebody else, as requests are. */
    private static void runs(Engine engine, Graph graph, int size) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = new ArrayList<Future<Integer>>(size);
            for (int i = 0; i < size; i++) {
                runs.add(threads.submit(() -> completed(engine.start(graph, Update.of(Graphs.VALUE, 0)))
                        .get(Graphs.VALUE)));
            }
            for (var run : runs) {
                Checks.expect(NODES, run.get());
            }
        }
    }

    /** A store and how large it is. */
    private record Kept(Store store, Size size) {}

    private interface Size {
        long bytes() throws Exception;
    }

    private static Kept sqlite(Synchronous synchronous) throws Exception {
        var empty = Databases.file("empty.db");
        SqliteStore.open(empty).close();
        var file = Databases.file(FILE);
        return new Kept(
                SqliteStore.open(file, StoreOptions.DEFAULT, synchronous), () -> Files.size(file) - Files.size(empty));
    }

    private static Kept postgres() throws Exception {
        var store = PostgresStore.open(Databases.postgres(), Databases.USER, "");
        long empty = bytesInPostgres();
        return new Kept(store, () -> bytesInPostgres() - empty);
    }

    private static long bytesInPostgres() throws Exception {
        try (var connection = DriverManager.getConnection(Databases.postgres(), Databases.USER, "");
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
                        + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'waybill'"
                        + " AND c.relkind = 'r'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private abstract static class Durable implements Workload {
        private final Kept kept;
        private final Engine engine;

        Durable(Kept kept) {
            this.kept = kept;
            this.engine = Engine.builder().store(kept.store()).build();
        }

        Engine engine() {
            return engine;
        }

        @Override
        public long bytes() throws Exception {
            engine.close();
            kept.store().close();
            return kept.size().bytes();
        }
    }

    private static Workload durable(Graph graph, Consumer<State> check, Kept kept) {
        return new Durable(kept) {
            @Override
            public void run() {
                check.accept(completed(engine().start(graph, Update.none())));
            }
        };
    }

    private static Workload durableRuns(int size, Kept kept) {
        var graph = Graphs.chain(NODES, MILLIS);
        return new Durable(kept) {
            @Override
            public void run() throws InterruptedException, ExecutionException {
                runs(engine(), graph, size);
            }
        };
    }
}
