package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.Screen;
import dev.waybill.cli.place.Address;
import dev.waybill.cli.place.Place;
import dev.waybill.cli.soak.Site;
import dev.waybill.cli.soak.Soak;
import dev.waybill.cli.soak.SoakPlan;
import dev.waybill.cli.soak.SoakReport;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Durations;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Kills engines for a while, and proves that nothing is lost, done twice or different. */
@Command(name = "soak")
final class SoakCommand implements Callable<Integer> {
    private static final int TOLD = 20;
    private static final Duration PROGRESS = Duration.ofSeconds(5);

    @Option(names = "--minutes", paramLabel = "N", descriptionKey = "soak.minutes")
    private Minutes minutes = Minutes.parse("2");

    @Option(names = "--runs", paramLabel = "N", descriptionKey = "soak.runs")
    private Count runs = new Count(1_000);

    @Option(names = "--processes", paramLabel = "N", descriptionKey = "soak.processes")
    private Count processes = new Count(4);

    @Option(names = "--kill-every", paramLabel = "TIME", descriptionKey = "soak.kill_every")
    private Duration killEvery = Duration.ofSeconds(1);

    @Option(names = "--seed", paramLabel = "N", descriptionKey = "soak.seed")
    private @Nullable Long seed;

    @Option(names = "--store", paramLabel = "FILE|URL", descriptionKey = "soak.store")
    private @Nullable String store;

    @Option(names = "--json", descriptionKey = "option.json")
    boolean json;

    @Mixin
    final Common common = new Common();

    private final Shell shell;

    SoakCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws InterruptedException {
        var texts = Texts.in(shell.language());
        if (store != null
                && Place.of(store, shell.variable(Address.PASSWORD), texts).exists()) {
            throw new InputException("cli.soak", texts.get("error.soak.store", Place.of(store, "", texts)));
        }
        var plan = new SoakPlan(
                seed == null ? ThreadLocalRandom.current().nextInt(1_000_000) : seed,
                runs.value(),
                processes.value(),
                minutes.time(),
                killEvery);
        var folder = store == null || Address.isOne(store) ? temporaryFolder() : null;
        var site = site(folder);
        tellBeginning(plan, site.store(), texts);
        var report = new Soak(plan, site).run(progress(texts));
        tell(plan, report, texts);
        if (!report.isClean()) {
            shell.err().println(texts.get("soak.kept", site.store(), site.log()));
            return ExitCode.FAILED;
        }
        if (folder != null) {
            delete(folder);
        }
        return ExitCode.COMPLETED;
    }

    private Site site(@Nullable Path folder) {
        if (folder == null) {
            return Site.of(Path.of(Objects.requireNonNull(store)));
        }
        return store == null
                ? Site.of(folder.resolve("soak.db"))
                : Site.of(store, shell.variable(Address.PASSWORD), folder);
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("waybill-soak");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void tellBeginning(SoakPlan plan, String store, Texts texts) {
        if (json) {
            new JsonLines(shell.out())
                    .write(JsonLines.object("soak_started")
                            .put("seed", plan.seed())
                            .put("runs", plan.runs())
                            .put("processes", plan.processes())
                            .put("store", store));
        } else {
            shell.out().println(texts.get("soak.head", plan.seed(), plan.runs(), plan.processes(), store));
            shell.out().flush();
        }
    }

    private Consumer<Soak.Progress> progress(Texts texts) {
        if (json) {
            return progress -> {};
        }
        var screen = shell.screen();
        var last = new Duration[] {Duration.ZERO};
        return progress -> {
            if (progress.time().minus(last[0]).compareTo(PROGRESS) >= 0) {
                last[0] = progress.time();
                screen.line(
                        Screen.Look.DIM,
                        texts.get(
                                "soak.progress",
                                Durations.of(progress.time().toNanos() / 1_000),
                                progress.started(),
                                progress.ended(),
                                progress.kills(),
                                progress.resumptions()));
            }
        };
    }

    private void tell(SoakPlan plan, SoakReport report, Texts texts) {
        var fleet = report.fleet();
        var findings = report.findings();
        if (json) {
            writeJson(plan, report);
            return;
        }
        var out = shell.out();
        out.println(texts.get(
                "soak.fleet",
                Durations.of(fleet.time().toNanos() / 1_000),
                fleet.engines(),
                fleet.kills(),
                fleet.resumptions(),
                fleet.refusals(),
                fleet.answers()));
        out.println(texts.get(
                "soak.work", findings.checked(), findings.commits(), findings.effects(), findings.repeated()));
        tell("soak.lost", findings.lost(), texts);
        tell("soak.twice", findings.twice(), texts);
        tell("soak.different", findings.different(), texts);
        tell("soak.troubles", fleet.troubles(), texts);
        out.println(texts.get(report.isClean() ? "soak.clean" : "soak.wrong", plan.seed()));
    }

    private void tell(String key, List<String> wrong, Texts texts) {
        shell.out().println(texts.get(key, wrong.size()));
        wrong.stream().limit(TOLD).forEach(line -> shell.out().println("  " + Columns.oneLine(line)));
    }

    private void writeJson(SoakPlan plan, SoakReport report) {
        var fleet = report.fleet();
        var findings = report.findings();
        var node = JsonLines.object("soak")
                .put("seed", plan.seed())
                .put("clean", report.isClean())
                .put("durationMicros", fleet.time().toNanos() / 1_000)
                .put("engines", fleet.engines())
                .put("kills", fleet.kills())
                .put("resumptions", fleet.resumptions())
                .put("refusals", fleet.refusals())
                .put("answers", fleet.answers())
                .put("runs", plan.runs())
                .put("checked", findings.checked())
                .put("commits", findings.commits())
                .put("effects", findings.effects())
                .put("repeated", findings.repeated());
        JsonLines.putAll(node, "lost", findings.lost());
        JsonLines.putAll(node, "twice", findings.twice());
        JsonLines.putAll(node, "different", findings.different());
        JsonLines.putAll(node, "troubles", fleet.troubles());
        new JsonLines(shell.out()).write(node);
    }
}
