package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import dev.waybill.benchmarks.harness.Case.Kind;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Measures each case in a process of its own, with a folder and a database of its own. */
final class Forks implements AutoCloseable {
    private static final Duration AT_MOST = Duration.ofMinutes(5);

    /** Cases that take so long, or are about a process, that they are done once in each. */
    private static final List<Kind> ONCE = List.of(Kind.RUNS, Kind.RUNS_SQLITE, Kind.RUNS_POSTGRES, Kind.START);

    private final Path home;
    private final int warmUpMillis;
    private final int measureMillis;
    private @Nullable EmbeddedPostgres postgres;
    private int databases;
    private @Nullable Path cache;

    /** With the repository in that folder. */
    Forks(Path home, int warmUpMillis, int measureMillis) {
        this.home = home;
        this.warmUpMillis = warmUpMillis;
        this.measureMillis = measureMillis;
    }

    /** What one process says: nothing if the contender is unable. */
    record Said(long nanos, long bytes, long rss) {}

    Optional<Said> measure(Contestant contestant, Case which) throws IOException, InterruptedException, SQLException {
        var folder = Files.createTempDirectory("waybill-benchmark");
        try {
            var options = new ArrayList<String>();
            options.add("-D" + Databases.FOLDER + "=" + folder);
            if (which.kind() == Kind.LOOP_POSTGRES || which.kind() == Kind.RUNS_POSTGRES) {
                options.add("-D" + Databases.POSTGRES + "=" + newDatabase());
            }
            if (contestant.equals(Contestant.TRAINED)) {
                options.add("-XX:AOTCache=" + trained());
            }
            var command = new ArrayList<>(contestant.command(home, options));
            boolean once = ONCE.contains(which.kind());
            command.addAll(List.of(
                    which.toString(),
                    once ? "0" : String.valueOf(warmUpMillis),
                    once ? "0" : String.valueOf(measureMillis)));
            return run(contestant, which, command);
        } finally {
            delete(folder);
        }
    }

    private Optional<Said> run(Contestant contestant, Case which, List<String> command)
            throws IOException, InterruptedException {
        var errors = Files.createTempFile("waybill-benchmark", ".log");
        try {
            long start = System.nanoTime();
            var process =
                    new ProcessBuilder(command).redirectError(errors.toFile()).start();
            long first = 0;
            var lines = new ArrayList<String>();
            try (var output = process.inputReader(StandardCharsets.UTF_8)) {
                for (var line = output.readLine(); line != null; line = output.readLine()) {
                    first = line.startsWith("samples") ? System.nanoTime() - start : first;
                    lines.add(line);
                }
            }
            if (!process.waitFor(AT_MOST.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                var said = Files.readString(errors);
                throw new IOException(contestant.name() + " failed at " + which + ": "
                        + said.substring(0, Math.min(said.length(), 2_000)));
            }
            if (lines.contains("unable")) {
                return Optional.empty();
            }
            long nanos = which.kind() == Kind.START ? first : (long) Measured.median(numbers(lines, "samples"));
            return Optional.of(new Said(
                    nanos,
                    numbers(lines, "bytes").getFirst(),
                    numbers(lines, "rss").getFirst()));
        } finally {
            Files.delete(errors);
        }
    }

    /** What the JVM has learned from one start, as the launcher lets it. */
    private Path trained() throws IOException, InterruptedException {
        var known = cache;
        if (known == null) {
            known = Files.createTempFile("waybill-benchmark", ".aot");
            var command = Contestant.TRAINED.command(home, List.of("-XX:AOTCacheOutput=" + known));
            command.addAll(List.of(new Case(Kind.START, 5).toString(), "0", "0"));
            new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            cache = known;
        }
        return known;
    }

    private static List<Long> numbers(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + " "))
                .flatMap(line -> Arrays.stream(line.split(" ", -1)).skip(1))
                .map(Long::valueOf)
                .toList();
    }

    /** Flushes to the disk, as a server does whose data matter. */
    private String newDatabase() throws IOException, SQLException {
        if (postgres == null) {
            postgres = EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .start();
        }
        var name = "bench" + databases++;
        try (var connection = postgres.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        }
        return "jdbc:postgresql://localhost:" + postgres.getPort() + "/" + name;
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    @Override
    public void close() throws IOException {
        if (cache != null) {
            Files.delete(cache);
        }
        if (postgres != null) {
            postgres.close();
        }
    }
}
