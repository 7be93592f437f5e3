package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures Waybill, plain Java and peers, and prints the tables. */
@Command(
        name = "waybill bench",
        mixinStandardHelpOptions = true,
        description = "Measures Waybill, plain Java and other engines; every result is checked before it counts.")
public final class Bench implements Callable<Integer> {
    private static final int WRONG = 1;

    @Option(
            names = "--quick",
            description = "Only Waybill and plain Java, for less than three minutes;"
                    + " fails if growth has turned quadratic or a ratio has doubled.")
    private boolean quick;

    @Option(names = "--workload", split = ",", paramLabel = "W1,…", description = "Only these workloads.")
    private List<String> workloads = List.of();

    @Option(names = "--contender", split = ",", paramLabel = "NAME,…", description = "Only these contenders.")
    private List<String> contenders = List.of();

    @Option(names = "--forks", paramLabel = "N", description = "Processes for each case and contender.")
    private int forks;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes what was measured as JSON, too.")
    private @Nullable Path json;

    @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the tables as Markdown, too.")
    private @Nullable Path markdown;

    @Option(names = "--home", hidden = true)
    private Path home = Path.of("");

    @Spec
    private CommandSpec spec;

    /** For picocli. */
    @SuppressWarnings("NullAway.Init") // picocli sets the specification
    public Bench() {}

    /** The command. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        var plans = plans();
        var contestants = contestants();
        try (var processes = quick ? new Forks(home, 3_000, 500) : new Forks(home, 4_000, 1_000)) {
            var results = measure(processes, plans, contestants);
            var breaches = quick ? Guard.breaches(results) : List.<Guard.Breach>of();
            if (!breaches.isEmpty()) {
                results = again(processes, contestants, breaches, results);
                breaches = Guard.breaches(results);
            }
            var report = new Report(plans, results);
            print(report.text());
            write(report);
            breaches.forEach(breach -> err().println("waybill bench: " + breach.message()));
            return breaches.isEmpty() ? 0 : WRONG;
        }
    }

    private List<Plan> plans() {
        var all = quick ? Plan.QUICK : Plan.ALL;
        var names = all.stream().map(Plan::name).toList();
        for (var name : workloads) {
            if (!names.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(), "there is no workload " + name + " here; there are " + names);
            }
        }
        return all.stream()
                .filter(plan -> workloads.isEmpty() || workloads.contains(plan.name()))
                .toList();
    }

    private List<Contestant> contestants() {
        var names = Contestant.ALL.stream().map(Contestant::name).toList();
        for (var name : contenders) {
            if (!names.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(), "there is no contender " + name + "; there are " + names);
            }
        }
        if (contenders.isEmpty()) {
            return quick ? List.of(Contestant.WAYBILL, Contestant.PLAIN) : Contestant.ALL;
        }
        return Contestant.ALL.stream()
                .filter(c -> contenders.contains(c.name()))
                .toList();
    }

    /** One process after the other, the contenders in turn, so that a noisy moment meets all of them. */
    private Results measure(Forks processes, List<Plan> plans, List<Contestant> contestants)
            throws IOException, InterruptedException, SQLException {
        var all = new ArrayList<Measured>();
        for (var plan : plans) {
            for (var which : plan.cases()) {
                all.addAll(measure(processes, which, contestants));
            }
        }
        return new Results(all);
    }

    private List<Measured> measure(Forks processes, Case which, List<Contestant> all)
            throws IOException, InterruptedException, SQLException {
        var contestants = all.stream().filter(c -> c.does(which)).toList();
        Map<Contestant, List<Forks.Said>> said = new LinkedHashMap<>();
        for (int fork = 0; fork < forks(); fork++) {
            for (int i = 0; i < contestants.size(); i++) {
                var contestant = contestants.get((i + fork) % contestants.size());
                err().println(which + " " + contestant.name());
                err().flush();
                processes
                        .measure(contestant, which)
                        .ifPresent(one -> said.computeIfAbsent(contestant, c -> new ArrayList<>())
                                .add(one));
            }
        }
        return contestants.stream()
                .flatMap(c -> Optional.ofNullable(said.get(c)).map(s -> summary(which, c, s)).stream())
                .toList();
    }

    private static Measured summary(Case which, Contestant contestant, List<Forks.Said> said) {
        return new Measured(
                which,
                contestant.name(),
                said.stream().map(Forks.Said::nanos).toList(),
                (long) Measured.median(said.stream().map(Forks.Said::bytes).toList()),
                said.stream().mapToLong(Forks.Said::rss).max().orElseThrow());
    }

    private int forks() {
        return forks > 0 ? forks : quick ? 1 : 3;
    }

    /** What looks worse is measured once more, and that counts. */
    private Results again(Forks processes, List<Contestant> contestants, List<Guard.Breach> breaches, Results before)
            throws IOException, InterruptedException, SQLException {
        var suspects =
                breaches.stream().flatMap(b -> b.cases().stream()).distinct().toList();
        var all = new ArrayList<>(before.all());
        for (var which : suspects) {
            all.removeIf(m -> m.which().equals(which));
            all.addAll(measure(processes, which, contestants));
        }
        return new Results(all);
    }

    private void print(String text) {
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private void write(Report report) throws IOException {
        if (json != null) {
            Files.writeString(json, report.json());
        }
        if (markdown != null) {
            Files.writeString(markdown, report.markdown());
        }
    }
}
