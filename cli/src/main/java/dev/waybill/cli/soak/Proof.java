package dev.waybill.cli.soak;

import dev.waybill.engine.Engine;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.RunRecord;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads what a soak has left, and compares it with the same runs undisturbed. A run whose outcome depends on timing is compared
 * with its recorded choices: every commit must come out of a replay as it is.
 */
final class Proof {
    private final List<SoakJob> jobs;
    private final SoakGraphs graphs;
    private final Path file;
    private final AtomicLong commits = new AtomicLong();
    private final List<String> lost = Collections.synchronizedList(new ArrayList<>());
    private final List<String> twice = Collections.synchronizedList(new ArrayList<>());
    private final List<String> different = Collections.synchronizedList(new ArrayList<>());

    Proof(SoakPlan plan, Path file) {
        this.graphs = new SoakGraphs(plan.seed(), World.NONE);
        this.jobs = plan.jobs(graphs.names(), graphs.repeatable());
        this.file = file;
    }

    SoakReport.Findings findings() {
        var receipts = Receipts.in(new Ledger(Soak.ledger(file)));
        try (var engine = Engine.builder()
                        .store(SqliteStore.openReadOnly(file))
                        .graphs(graphs.all())
                        .build();
                var undisturbed = new Undisturbed(graphs);
                var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            var runs = runs(engine);
            for (var group : groups().values()) {
                workers.execute(() -> check(engine, undisturbed, receipts, inOrder(group, runs)));
            }
        }
        twice.addAll(receipts.problems());
        return new SoakReport.Findings(
                commits.get(),
                receipts.purposes(),
                receipts.repeated(),
                sorted(lost),
                sorted(twice),
                sorted(different));
    }

    private static List<String> sorted(List<String> texts) {
        return texts.stream().sorted().toList();
    }

    /** The one run of each key that has ended; the others are lost. */
    private Map<String, RunRecord> runs(Engine engine) {
        var found = new HashMap<String, RunRecord>();
        for (var run : engine.latest(Integer.MAX_VALUE)) {
            var other = found.put(run.origin().key(), run);
            if (other != null) {
                lost.add(run.origin().key() + ": it is there as run " + run.id() + " and as run " + other.id());
            }
        }
        for (var job : jobs) {
            var run = found.get(job.key());
            if (run == null) {
                lost.add(job.key() + ": it was never started");
            } else if (run.end().isEmpty()) {
                lost.add(job.key() + ": run " + run.id() + " has not ended");
                found.remove(job.key());
            }
        }
        return found;
    }

    private Map<String, List<SoakJob>> groups() {
        var groups = new LinkedHashMap<String, List<SoakJob>>();
        for (var job : jobs) {
            groups.computeIfAbsent(job.thread().isEmpty() ? job.key() : job.thread(), t -> new ArrayList<>())
                    .add(job);
        }
        return groups;
    }

    /** What the jobs of a thread have become, in the order in which they took their turns. */
    private static Map<SoakJob, RunRecord> inOrder(List<SoakJob> group, Map<String, RunRecord> runs) {
        var result = new LinkedHashMap<SoakJob, RunRecord>();
        group.stream()
                .filter(job -> runs.containsKey(job.key()))
                .sorted(java.util.Comparator.comparingInt(job -> run(job, runs).number()))
                .forEach(job -> result.put(job, run(job, runs)));
        return result;
    }

    private static RunRecord run(SoakJob job, Map<String, RunRecord> runs) {
        return java.util.Objects.requireNonNull(runs.get(job.key()), job.key());
    }

    private void check(Engine engine, Undisturbed undisturbed, Receipts receipts, Map<SoakJob, RunRecord> runs) {
        runs.forEach((job, run) -> {
            try {
                check(engine, undisturbed.run(job), receipts, job, run);
            } catch (WaybillException e) {
                different.add(job.key() + ": run " + run.id() + ": " + e.text());
            }
        });
    }

    private void check(Engine engine, Trail expected, Receipts receipts, SoakJob job, RunRecord run) {
        var records = engine.records(run.id());
        var seen = new Recorded(job.key() + ": run " + run.id() + ": ", records, receipts);
        commits.addAndGet(seen.commits());
        twice.addAll(seen.problems());
        var trail = Trail.of(engine, run);
        var difference =
                graphs.named(job.graph()).hasRaces() ? trail.differenceInEnd(expected) : trail.difference(expected);
        difference.ifPresent(what -> different.add(job.key() + ": run " + run.id() + ": " + what
                + run.end().map(e -> " (" + e.detail() + ")").orElse("")));
        engine.replay(run.id())
                .verify()
                .difference()
                .ifPresent(d -> different.add(
                        job.key() + ": run " + run.id() + ": replayed at " + d.activation() + ", " + d.what()));
    }
}
