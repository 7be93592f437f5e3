package dev.waybill.cli.soak;

import dev.waybill.engine.Engine;
import dev.waybill.spi.Page;
import dev.waybill.spi.RunRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads what a soak has left, and compares it with the same runs undisturbed. A run whose outcome depends on timing is compared
 * with its recorded choices: every commit must come out of a replay as it is.
 */
final class Proof {
    /** A run with its name for people. */
    private record Checked(String name, SoakJob job, RunRecord run) {}

    private final List<SoakJob> jobs;
    private final SoakGraphs graphs;
    private final Site site;
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicLong commits = new AtomicLong();
    private final List<String> lost = Collections.synchronizedList(new ArrayList<>());
    private final List<String> twice = Collections.synchronizedList(new ArrayList<>());
    private final List<String> different = Collections.synchronizedList(new ArrayList<>());

    Proof(SoakPlan plan, Site site) {
        this.graphs = new SoakGraphs(plan.seed(), World.NONE);
        this.jobs = plan.jobs(graphs.names(), graphs.repeatable());
        this.site = site;
    }

    SoakReport.Findings findings() {
        var receipts = Receipts.in(new Ledger(site.ledger()));
        try (var engine = Engine.builder()
                        .store(site.openToRead().orElseThrow())
                        .graphs(graphs.all())
                        .build();
                var undisturbed = new Undisturbed(graphs);
                var workers = Executors.newVirtualThreadPerTaskExecutor()) {
            var found = runs(engine);
            for (var group : groups().values()) {
                workers.execute(() -> check(engine, undisturbed, receipts, inOrder(group, found)));
            }
        }
        twice.addAll(receipts.problems());
        return new SoakReport.Findings(
                runs.get(),
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
        for (var run : Page.stream(engine::latest).toList()) {
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
                .sorted(Comparator.comparingInt(job -> run(job, runs).number()))
                .forEach(job -> result.put(job, run(job, runs)));
        return result;
    }

    private static RunRecord run(SoakJob job, Map<String, RunRecord> runs) {
        return Objects.requireNonNull(runs.get(job.key()), job.key());
    }

    private void check(Engine engine, Undisturbed undisturbed, Receipts receipts, Map<SoakJob, RunRecord> runs) {
        runs.forEach((job, run) -> {
            var name = job.key() + ": run " + run.id() + ": ";
            try {
                check(engine, undisturbed.run(job), receipts, new Checked(name, job, run));
            } catch (RuntimeException e) { // whatever it is: this run cannot be shown to be right, and others can
                different.add(name + e);
            }
        });
    }

    private void check(Engine engine, Trail expected, Receipts receipts, Checked checked) {
        var run = checked.run().id();
        var recorded = new Recorded(checked.name(), engine.records(run), receipts);
        commits.addAndGet(recorded.commits());
        twice.addAll(recorded.problems());
        var trail = Trail.of(engine, checked.run());
        var difference = graphs.named(checked.job().graph()).hasRaces()
                ? trail.differenceInEnd(expected)
                : trail.difference(expected);
        difference.ifPresent(what -> different.add(checked.name() + what));
        engine.replay(run)
                .verify()
                .difference()
                .ifPresent(d -> different.add(checked.name() + "replayed at " + d.activation() + ", " + d.what()));
        runs.incrementAndGet();
    }
}
