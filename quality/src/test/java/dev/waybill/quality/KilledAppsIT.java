package dev.waybill.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both systems as a user runs them: killed with SIGKILL in the middle, resumed, and the same in the end. */
@Timeout(300)
class KilledAppsIT {
    private static final Pattern RUN = Pattern.compile("\\brun (r-\\w+)");
    private static final Pattern COMMITTED = Pattern.compile("^ +committed +(\\S+)");
    private static final Pattern ASKS = Pattern.compile("^ +asks +decide\\S* +(q-\\w+)");
    private static final Pattern WAITING = Pattern.compile("^Waiting for an answer");
    private static final Pattern STARTED = Pattern.compile("^ +started +(\\S+)");

    @TempDir
    private Path folder;

    private record Finished(String out, List<String> err, int code) {}

    private ProcessBuilder command(String database, String... arguments) {
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.waybill.cli.Main"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command);
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("WAYBILL_LANG", "en");
        builder.environment().put("WAYBILL_DB", folder.resolve(database).toString());
        builder.redirectOutput(folder.resolve(database + ".out").toFile());
        return builder;
    }

    private Finished finish(String database, String... arguments) throws IOException, InterruptedException {
        try (var process = new Cli(command(database, arguments).start())) {
            return process.finish(folder.resolve(database + ".out"));
        }
    }

    /** A command that runs in a process of its own, read line by line from its standard error. */
    private record Cli(Process process, BufferedReader reader) implements AutoCloseable {
        Cli(Process process) {
            this(process, process.errorReader(StandardCharsets.UTF_8));
        }

        /** The lines up to the n-th of that form. */
        List<String> until(Pattern pattern, int count) throws IOException {
            var result = new ArrayList<String>();
            for (int seen = 0; seen < count; ) {
                var line = reader.readLine();
                assertThat(line)
                        .as(() -> "it ended after\n" + String.join("\n", result))
                        .isNotNull();
                result.add(line);
                seen += pattern.matcher(line).find() ? 1 : 0;
            }
            return result;
        }

        Finished finish(Path out) throws IOException, InterruptedException {
            var err = reader.lines().toList();
            return new Finished(Files.readString(out), err, process.waitFor());
        }

        /** SIGKILL. */
        void kill() throws InterruptedException {
            assertThat(process.destroyForcibly().waitFor())
                    .as("killed by a signal")
                    .isGreaterThan(128);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    private List<String> killedAfter(Pattern pattern, int count, String... arguments) throws Exception {
        try (var process = new Cli(command("killed.db", arguments).start())) {
            var lines = process.until(pattern, count);
            process.kill();
            return lines;
        }
    }

    private static Set<String> labels(Pattern pattern, List<String> lines) {
        var result = new LinkedHashSet<String>();
        for (var line : lines) {
            var matcher = pattern.matcher(line);
            if (matcher.find()) {
                result.add(matcher.group(1));
            }
        }
        return result;
    }

    private static String run(List<String> lines) {
        return labels(RUN, lines).iterator().next();
    }

    @Test
    void aRunThatWaitedIsResumedInASecondProcessAndAnsweredFromAThird() throws Exception {
        var text = Checkout.root().resolve("examples/requirements/refund.md").toString();
        var before = killedAfter(ASKS, 1, "run", "review", text, "--ask", "--wait", "--seed", "5");
        var question = labels(ASKS, before).iterator().next();
        try (var second =
                new Cli(command("killed.db", "resume", run(before), "--wait").start())) {
            var resumed = second.until(WAITING, 1);
            assertThat(second.process().isAlive()).isTrue();
            var third = command("killed.db", "answer", question, "approve", "--by", "alice");
            third.redirectOutput(folder.resolve("third.out").toFile());
            var answered = new Cli(third.start()).finish(folder.resolve("third.out"));
            var finished = second.finish(folder.resolve("killed.db.out"));

            assertThat(labels(STARTED, resumed))
                    .hasSize(1)
                    .allMatch(l -> l.startsWith("decide@"))
                    .doesNotContainAnyElementsOf(labels(COMMITTED, before));
            assertThat(answered.code())
                    .as(() -> String.join("\n", answered.err()))
                    .isZero();
            assertThat(answered.err()).last().asString().contains(question, "goes on in the process");
            assertThat(finished.code())
                    .as(() -> String.join("\n", finished.err()))
                    .isZero();
            assertThat(finished.out()).contains("Decided by alice");
            assertThat(labels(COMMITTED, finished.err()))
                    .extracting(l -> l.replaceAll("@.*", ""))
                    .containsExactly("decide", "conclude");
        }
        assertThat(finish("killed.db", "show", run(before), "--result").out()).contains("Decided by alice");
    }

    @Test
    void aQuestionOutlivesTheProcessThatAskedItAndItsAnswerFinishesTheRun() throws Exception {
        var text = Checkout.root().resolve("examples/requirements/refund.md").toString();
        var undisturbed = finish("undisturbed.db", "run", "review", text, "--ask", "--seed", "5");
        assertThat(undisturbed.code()).as("it waits for a person").isEqualTo(4);
        var first = labels(ASKS, undisturbed.err()).iterator().next();
        var answered = finish("undisturbed.db", "answer", first, "approve", "--by", "alice");

        var before = killedAfter(ASKS, 1, "run", "review", text, "--ask", "--wait", "--seed", "5");
        var question = labels(ASKS, before).iterator().next();
        assertThat(finish("killed.db", "questions").out())
                .contains(question, "./waybill answer " + question + " approve");
        var finished = finish("killed.db", "answer", question, "approve", "--by", "alice");

        assertThat(finished.code()).as(() -> String.join("\n", finished.err())).isZero();
        assertThat(finished.out()).isEqualTo(answered.out()).contains("Decided by alice");
        assertThat(labels(STARTED, finished.err())).isNotEmpty().doesNotContainAnyElementsOf(labels(COMMITTED, before));
        assertThat(finish("killed.db", "questions").out()).doesNotContain(question);
        assertThat(finish("killed.db", "answer", question, "reject", "--by", "bob"))
                .matches(f -> f.code() == 2 && f.err().getLast().contains("was answered by alice"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "voyager | 5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed | 1",
                "voyager | 5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed | 3",
                "review | examples/requirements/refund.md | 1",
                "review | examples/requirements/refund.md | 2"
            })
    void aKilledRunIsResumedRunsOnlyWhatIsMissingAndEndsTheSame(String app, String text, int commits) throws Exception {
        var argument = app.equals("review") ? Checkout.root().resolve(text).toString() : text;
        var undisturbed = finish("undisturbed.db", "run", app, argument, "--date", "2026-11-30", "--seed", "5");
        assertThat(undisturbed.code()).isZero();

        var before = killedAfter(COMMITTED, commits, "run", app, argument, "--date", "2026-11-30", "--seed", "5");
        var resumed = finish("killed.db", "resume", run(before));

        assertThat(resumed.code()).as(() -> String.join("\n", resumed.err())).isZero();
        assertThat(resumed.out()).isEqualTo(undisturbed.out()).isNotBlank();
        assertThat(labels(STARTED, resumed.err())).isNotEmpty().doesNotContainAnyElementsOf(labels(COMMITTED, before));
        assertThat(resumed.err()).anyMatch(l -> l.contains("do not run again"));
    }
}
