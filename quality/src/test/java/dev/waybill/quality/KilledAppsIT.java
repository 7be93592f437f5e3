package dev.waybill.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
        var process = command(database, arguments).start();
        var err = lines(process, Integer.MAX_VALUE);
        return new Finished(Files.readString(folder.resolve(database + ".out")), err, process.waitFor());
    }

    /** The lines on standard error up to the end, or up to the n-th commit: then the process is killed. Later lines are not read. */
    private static List<String> lines(Process process, int commits) throws IOException {
        return lines(process, COMMITTED, commits);
    }

    private static List<String> lines(Process process, Pattern pattern, int count) throws IOException {
        var result = new ArrayList<String>();
        try (var reader = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            int seen = 0;
            for (var line = reader.readLine(); line != null && seen < count; line = reader.readLine()) {
                result.add(line);
                seen += pattern.matcher(line).find() ? 1 : 0;
            }
            if (count < Integer.MAX_VALUE) {
                process.destroyForcibly();
            }
        }
        return result;
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

    @Test
    void aQuestionOutlivesTheProcessThatAskedItAndItsAnswerFinishesTheRun() throws Exception {
        var text = Checkout.root().resolve("examples/requirements/refund.md").toString();
        var undisturbed = finish("undisturbed.db", "run", "review", text, "--ask", "--seed", "5");
        assertThat(undisturbed.code()).as("it waits for a person").isEqualTo(4);
        var first = labels(ASKS, undisturbed.err()).iterator().next();
        var answered = finish("undisturbed.db", "answer", first, "approve", "--by", "alice");

        var killed = command("killed.db", "run", "review", text, "--ask", "--wait", "--seed", "5")
                .start();
        var before = lines(killed, ASKS, 1);
        assertThat(killed.waitFor()).as("killed by a signal").isGreaterThan(128);
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

        var killed = command("killed.db", "run", app, argument, "--date", "2026-11-30", "--seed", "5")
                .start();
        var before = lines(killed, commits);
        assertThat(killed.waitFor()).as("killed by a signal").isGreaterThan(128);
        var id = before.stream()
                .map(RUN::matcher)
                .filter(m -> m.find())
                .map(m -> m.group(1))
                .findFirst()
                .orElseThrow();
        var resumed = finish("killed.db", "resume", id);

        assertThat(resumed.code()).as(() -> String.join("\n", resumed.err())).isZero();
        assertThat(resumed.out()).isEqualTo(undisturbed.out()).isNotBlank();
        assertThat(labels(STARTED, resumed.err())).isNotEmpty().doesNotContainAnyElementsOf(labels(COMMITTED, before));
        assertThat(resumed.err()).anyMatch(l -> l.contains("do not run again"));
    }
}
