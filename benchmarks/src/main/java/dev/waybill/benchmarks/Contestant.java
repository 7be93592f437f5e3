package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A contender with the class path of its own.
 *
 * @param name how reports call it
 * @param type the class of the contender
 * @param module the folder that has its libraries in {@code target/app/lib}; empty for that of this process
 * @param options of its JVM
 */
record Contestant(String name, String type, String module, List<String> options) {
    static final Contestant WAYBILL = new Contestant("waybill", "dev.waybill.benchmarks.engine.Waybill", "", List.of());
    /** Waybill as its launcher starts it: with what the JVM has learned in an earlier process. Only for starts. */
    static final Contestant TRAINED = new Contestant("waybill, trained", WAYBILL.type(), "", List.of());

    static final Contestant PLAIN = new Contestant("plain", "dev.waybill.benchmarks.plain.Plain", "", List.of());

    /** Those who need to be built apart. */
    static final List<Contestant> PEERS = List.of(
            new Contestant(
                    "langgraph4j",
                    "dev.waybill.benchmarks.langgraph4j.LangGraph4j",
                    "benchmarks/langgraph4j",
                    List.of()),
            new Contestant(
                    "spring-ai-alibaba",
                    "dev.waybill.benchmarks.alibaba.SpringAiAlibaba",
                    "benchmarks/spring-ai-alibaba",
                    List.of("-Xss64m")), // it calls itself for each step
            new Contestant(
                    "langchain4j",
                    "dev.waybill.benchmarks.langchain4j.LangChain4j",
                    "benchmarks/langchain4j",
                    List.of()));

    static final List<Contestant> ALL =
            Stream.concat(Stream.of(WAYBILL, TRAINED, PLAIN), PEERS.stream()).toList();

    /** Whether it takes part. */
    boolean does(Case which) {
        return !equals(TRAINED) || which.kind() == Case.Kind.START;
    }

    /** What its JVM is started with. */
    List<String> command(Path home, List<String> more) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(more);
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", classpath(home)));
        command.addAll(List.of("dev.waybill.benchmarks.harness.Measure", type));
        return command;
    }

    private String classpath(Path home) throws IOException {
        if (module.isEmpty()) {
            return System.getProperty("java.class.path");
        }
        try (var jars = Files.list(home.resolve(module).resolve("target/app/lib"))) {
            return jars.map(Path::toString).sorted().collect(Collectors.joining(File.pathSeparator));
        }
    }
}
