package dev.waybill.benchmarks.langchain4j;

import static dev.langchain4j.agentic.AgenticServices.agentAction;

import dev.langchain4j.agentic.AgenticServices;
import dev.langchain4j.agentic.UntypedAgent;
import dev.langchain4j.agentic.scope.AgenticScope;
import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Checks;
import dev.waybill.benchmarks.harness.Contender;
import dev.waybill.benchmarks.harness.Texts;
import dev.waybill.benchmarks.harness.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** LangChain4j's agents without a model, with virtual threads for parallel ones. */
public final class LangChain4j implements Contender {
    private static final int NODES = 5;
    private static final int MANY = 10_000;
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    /** For the process that measures. */
    public LangChain4j() {}

    @Override
    public Optional<Workload> prepare(Case which) {
        int size = which.size();
        if (size > MANY) {
            return Optional.empty(); // an agent for each branch
        }
        return switch (which.kind()) {
            case CHAIN -> Optional.of(chain(size, 0));
            case START -> Optional.of(chain(NODES, 0));
            case FAN_OUT -> Optional.of(fanOut(size));
            case LOOP -> Optional.of(loop(size));
            case WIDE -> Optional.of(wide(size));
            case RUNS -> Optional.of(runs(size));
            case SUBGRAPHS -> Optional.of(subgraphs(size));
            case UNEVEN -> Optional.of(uneven(size));
            case LOOP_MEMORY, LOOP_SQLITE_NORMAL, LOOP_SQLITE_FULL, LOOP_POSTGRES, RUNS_SQLITE, RUNS_POSTGRES ->
                Optional.empty();
        };
    }

    private interface Step {
        void on(AgenticScope scope) throws Exception;
    }

    private static Object agent(Step step) {
        return agentAction((AgenticScope scope) -> step.on(scope));
    }

    private static UntypedAgent sequence(List<Object> agents, String output) {
        return AgenticServices.sequenceBuilder()
                .subAgents(agents.toArray())
                .outputKey(output)
                .build();
    }

    private static UntypedAgent parallel(List<Object> agents) {
        return AgenticServices.parallelBuilder()
                .subAgents(agents.toArray())
                .executor(THREADS)
                .build();
    }

    private static UntypedAgent chainOf(int size, int millis) {
        var agents = new ArrayList<Object>();
        for (int i = 0; i < size; i++) {
            agents.add(agent(scope -> {
                if (millis > 0) {
                    Thread.sleep(millis);
                }
                scope.writeState("value", scope.readState("value", 0) + 1);
            }));
        }
        return sequence(agents, "value");
    }

    private static Workload chain(int size, int millis) {
        var agent = chainOf(size, millis);
        return () -> Checks.expect(size, agent.invoke(Map.of("value", 0)));
    }

    private static Workload fanOut(int size) {
        var branches = new ArrayList<Object>();
        for (int i = 0; i < size; i++) {
            long item = i;
            branches.add(agent(scope -> scope.writeState("square" + item, item * item)));
        }
        var agent = sequence(
                List.of(parallel(branches), agent(scope -> {
                    long total = 0;
                    for (int i = 0; i < size; i++) {
                        total += scope.readState("square" + i, 0L);
                    }
                    scope.writeState("total", total);
                })),
                "total");
        return () -> Checks.expect((size - 1L) * size * (2L * size - 1) / 6, agent.invoke(Map.of()));
    }

    private static Workload loop(int size) {
        var append = agent(scope -> {
            List<String> messages = scope.readState("messages", List.of());
            messages.add(Texts.message(messages.size()));
        });
        var loop = AgenticServices.loopBuilder()
                .subAgents(append, append)
                .maxIterations(size)
                .exitCondition(scope -> scope.readState("messages", List.of()).size() >= size)
                .build();
        return () -> {
            var messages = new ArrayList<String>();
            loop.invoke(Map.of("messages", messages));
            Texts.check(size, messages);
        };
    }

    private static Workload wide(int rounds) {
        var writers = new ArrayList<Object>();
        for (int w = 0; w < 10; w++) {
            int writer = w;
            writers.add(agent(scope -> {
                int round = scope.readState("round", 0);
                for (int k = 0; k < 30; k++) {
                    scope.writeState("key" + (writer * 30 + k), round);
                }
            }));
        }
        var sum = new ArrayList<Object>();
        sum.add(AgenticServices.loopBuilder()
                .subAgents(
                        agent(scope -> scope.writeState("round", scope.readState("round", 0) + 1)), parallel(writers))
                .maxIterations(rounds)
                .build());
        sum.add(agent(scope -> {
            int total = 0;
            for (int k = 0; k < 300; k++) {
                total += scope.readState("key" + k, 0);
            }
            scope.writeState("total", total);
        }));
        var agent = sequence(sum, "total");
        return () -> Checks.expect(300 * rounds, agent.invoke(Map.of("round", 0)));
    }

    private static Workload runs(int size) {
        var agent = chainOf(NODES, 50);
        return () -> {
            try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
                var runs = new ArrayList<Future<Object>>(size);
                for (int i = 0; i < size; i++) {
                    runs.add(callers.submit(() -> agent.invoke(Map.of("value", 0))));
                }
                for (var run : runs) {
                    Checks.expect(NODES, run.get());
                }
            }
        };
    }

    private static Workload subgraphs(int size) {
        var branches = new ArrayList<Object>();
        for (int i = 0; i < size; i++) {
            var number = String.valueOf(i);
            var subject = Texts.subject(i);
            branches.add(sequence(
                    List.of(
                            agent(scope -> scope.writeState("subject" + number, subject.strip())),
                            agent(scope -> scope.writeState(
                                    "length" + number,
                                    scope.readState("subject" + number, "").length())),
                            agent(scope ->
                                    scope.writeState("added" + number, scope.readState("length" + number, 0) + 1))),
                    "added" + number));
        }
        var agent = sequence(
                List.of(parallel(branches), agent(scope -> {
                    int total = 0;
                    for (int i = 0; i < size; i++) {
                        total += scope.readState("added" + i, 0);
                    }
                    scope.writeState("total", total);
                })),
                "total");
        return () -> Checks.expect(1_001 * size, agent.invoke(Map.of()));
    }

    private static Workload uneven(int size) {
        var branches = new ArrayList<Object>();
        for (int b = 0; b < 2; b++) {
            int branch = b;
            var agents = new ArrayList<Object>();
            for (int i = 0; i < size; i++) {
                int millis = (i + branch) % 2 == 0 ? 40 : 4;
                agents.add(agent(scope -> {
                    Thread.sleep(millis);
                    scope.writeState("steps" + branch, scope.readState("steps" + branch, 0) + 1);
                }));
            }
            branches.add(sequence(agents, "steps" + b));
        }
        var agent = sequence(
                List.of(
                        parallel(branches),
                        agent(scope -> scope.writeState(
                                "steps", scope.readState("steps0", 0) + scope.readState("steps1", 0)))),
                "steps");
        return () -> Checks.expect(2 * size, agent.invoke(Map.of()));
    }
}
