package dev.waybill.benchmarks.plain;

import dev.waybill.benchmarks.Databases;
import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Checks;
import dev.waybill.benchmarks.harness.Contender;
import dev.waybill.benchmarks.harness.Texts;
import dev.waybill.benchmarks.harness.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/** Direct Java: loops, virtual threads, one row for each step. */
public final class Plain implements Contender {
    private static final int NODES = 5;
    private static final int MILLIS = 50;

    /** For the process that measures. */
    public Plain() {}

    @Override
    public Optional<Workload> prepare(Case which) throws Exception {
        int size = which.size();
        return Optional.of(
                switch (which.kind()) {
                    case CHAIN -> chain(size);
                    case START -> chain(NODES);
                    case FAN_OUT -> () -> fanOut(size);
                    case LOOP, LOOP_MEMORY -> () -> loop(size);
                    case LOOP_SQLITE_NORMAL -> durableLoop(size, Rows.sqlite(Databases.file("plain.db"), "NORMAL"));
                    case LOOP_SQLITE_FULL -> durableLoop(size, Rows.sqlite(Databases.file("plain.db"), "FULL"));
                    case LOOP_POSTGRES -> durableLoop(size, postgres());
                    case WIDE -> () -> wide(size);
                    case RUNS -> () -> runs(size);
                    case RUNS_SQLITE -> durableRuns(size, Rows.sqlite(Databases.file("plain.db"), "FULL"));
                    case RUNS_POSTGRES -> durableRuns(size, postgres());
                    case SUBGRAPHS -> () -> subgraphs(size);
                    case UNEVEN -> () -> uneven(size);
                });
    }

    private static Rows postgres() throws Exception {
        return Rows.postgres(Databases.postgres(), Databases.USER, "");
    }

    private static Workload chain(int size) {
        var nodes = Collections.nCopies(size, (UnaryOperator<Map<String, Integer>>)
                state -> Map.of("value", state.getOrDefault("value", 0) + 1));
        return () -> {
            var state = Map.of("value", 0);
            for (var node : nodes) {
                state = node.apply(state);
            }
            Checks.expect(size, state.getOrDefault("value", 0));
        };
    }

    private static <T> List<T> together(List<Callable<T>> branches) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var going = new ArrayList<Future<T>>(branches.size());
            for (var branch : branches) {
                going.add(threads.submit(branch));
            }
            var results = new ArrayList<T>(branches.size());
            for (var one : going) {
                results.add(one.get());
            }
            return results;
        }
    }

    private static void fanOut(int size) throws InterruptedException, ExecutionException {
        var branches = new ArrayList<Callable<Long>>(size);
        for (int i = 0; i < size; i++) {
            long item = i;
            branches.add(() -> item * item);
        }
        long sum = 0;
        for (long square : together(branches)) {
            sum += square;
        }
        Checks.expect((size - 1L) * size * (2L * size - 1) / 6, sum);
    }

    private static void loop(int size) {
        var messages = new ArrayList<String>();
        while (messages.size() < size) {
            messages.add(Texts.message(messages.size()));
        }
        Texts.check(size, messages);
    }

    private static Workload durableLoop(int size, Rows rows) {
        return new OverRows(rows) {
            @Override
            public void run() throws Exception {
                long run = next();
                var messages = new ArrayList<String>();
                while (messages.size() < size) {
                    var message = Texts.message(messages.size());
                    messages.add(message);
                    rows().insert(run, messages.size(), message);
                }
                Texts.check(size, messages);
                Checks.expect((long) size, rows().count(run));
            }
        };
    }

    private abstract static class OverRows implements Workload {
        private final Rows rows;
        private long runs;

        OverRows(Rows rows) {
            this.rows = rows;
        }

        Rows rows() {
            return rows;
        }

        long next() {
            return runs++;
        }

        @Override
        public long bytes() throws Exception {
            return rows.bytes();
        }

        @Override
        public void close() throws Exception {
            rows.close();
        }
    }

    private static void wide(int rounds) throws InterruptedException, ExecutionException {
        var state = new HashMap<String, Integer>();
        for (int round = 1; round <= rounds; round++) {
            int value = round;
            var writers = new ArrayList<Callable<Map<String, Integer>>>();
            for (int w = 0; w < 10; w++) {
                int writer = w;
                writers.add(() -> {
                    var written = new HashMap<String, Integer>();
                    for (int k = 0; k < 30; k++) {
                        written.put("key" + (writer * 30 + k), value);
                    }
                    return written;
                });
            }
            together(writers).forEach(state::putAll);
        }
        Checks.expect(300, state.size());
        Checks.expect(300 * rounds, state.values().stream().mapToInt(v -> v).sum());
    }

    private static void runs(int size) throws InterruptedException, ExecutionException {
        var runs = new ArrayList<Callable<Integer>>(size);
        for (int i = 0; i < size; i++) {
            runs.add(() -> {
                int value = 0;
                for (int n = 0; n < NODES; n++) {
                    Thread.sleep(MILLIS);
                    value++;
                }
                return value;
            });
        }
        together(runs).forEach(value -> Checks.expect(NODES, value));
    }

    private static Workload durableRuns(int size, Rows rows) {
        return new OverRows(rows) {
            @Override
            public void run() throws Exception {
                var runs = new ArrayList<Callable<Long>>(size);
                for (int i = 0; i < size; i++) {
                    long run = next();
                    runs.add(() -> {
                        for (int n = 0; n < NODES; n++) {
                            Thread.sleep(MILLIS);
                            rows().insert(run, n, String.valueOf(n + 1));
                        }
                        return rows().count(run);
                    });
                }
                together(runs).forEach(count -> Checks.expect((long) NODES, count));
            }
        };
    }

    private static void subgraphs(int size) throws InterruptedException, ExecutionException {
        var branches = new ArrayList<Callable<Integer>>(size);
        for (int i = 0; i < size; i++) {
            var subject = Texts.subject(i);
            branches.add(() -> {
                var stripped = subject.strip();
                int length = stripped.length();
                return length + 1;
            });
        }
        Checks.expect(1_001 * size, together(branches).stream().mapToInt(n -> n).sum());
    }

    private static void uneven(int size) throws InterruptedException, ExecutionException {
        var branches = new ArrayList<Callable<Integer>>();
        for (int b = 0; b < 2; b++) {
            int branch = b;
            branches.add(() -> {
                for (int i = 0; i < size; i++) {
                    Thread.sleep((i + branch) % 2 == 0 ? 40 : 4);
                }
                return size;
            });
        }
        Checks.expect(2 * size, together(branches).stream().mapToInt(n -> n).sum());
    }
}
