package dev.waybill.cli.soak;

import dev.waybill.error.StoreException;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Runs a plan: keeps its processes going, kills them, waits until everything has ended, and proves what came of it. */
public final class Soak {
    /** So long it may take, or as long as runs were started, until one more has ended after the last was due. */
    private static final Duration LEAST_GRACE = Duration.ofSeconds(90);

    private static final int PAUSE_MILLIS = 50;
    private static final int LOOK_EVERY = 10;

    private final SoakPlan plan;
    private final Site site;
    private final Set<String> keys = new HashSet<>();
    private final List<WorkerProcess> workers = new ArrayList<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();
    private final AtomicInteger resumptions = new AtomicInteger();
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicInteger answers = new AtomicInteger();
    private final Instant beginning = Instant.now();
    private int started;
    private int kills;

    /** A soak on a store that does not exist yet. */
    public Soak(SoakPlan plan, Site site) {
        this.plan = plan;
        this.site = site;
        var graphs = new SoakGraphs(plan.seed(), World.NONE);
        plan.jobs(graphs.names(), graphs.repeatable()).forEach(job -> keys.add(job.key()));
    }

    /** What is going on, for whoever watches. */
    public record Progress(Duration time, int started, int ended, int kills, int resumptions) {}

    /**
     * Does it all.
     *
     * @param progress is told every now and then how far it is
     */
    public SoakReport run(Consumer<Progress> progress) throws InterruptedException {
        try (var store = site.open()) {
            for (int place = 0; place < plan.processes(); place++) {
                workers.add(started(place));
            }
            disturb(store, progress);
            for (var worker : workers) {
                if (!worker.end()) {
                    troubles.add("a process did not end in order");
                }
            }
        } finally {
            for (var worker : workers) {
                worker.kill();
            }
        }
        var time = Duration.between(beginning, Instant.now());
        var fleet = new SoakReport.Fleet(
                started, kills, resumptions.get(), refusals.get(), answers.get(), time, List.copyOf(troubles));
        return new SoakReport(fleet, new Proof(plan, site).findings());
    }

    private WorkerProcess started(int place) {
        var arguments = new ArrayList<>(List.of(
                Integer.toString(place),
                Long.toString(beginning.toEpochMilli()),
                site.store(),
                site.beside().toString()));
        arguments.addAll(plan.arguments());
        started++;
        return WorkerProcess.start(arguments, site, this::said);
    }

    private void said(String line) {
        switch (line) {
            case "resumed" -> resumptions.incrementAndGet();
            case "refused" -> refusals.incrementAndGet();
            case "answered" -> answers.incrementAndGet();
            default -> {
                if (line.startsWith("trouble ")) {
                    troubles.add(line.substring("trouble ".length()));
                }
            }
        }
    }

    /** Kills until there is nothing to kill for, and waits until all runs have ended or the time is up. */
    private void disturb(Store store, Consumer<Progress> progress) throws InterruptedException {
        var pending = new ArrayList<>(plan.kills());
        var grace = plan.window().compareTo(LEAST_GRACE) < 0 ? LEAST_GRACE : plan.window();
        var end = beginning.plus(plan.window()).plus(grace);
        int ended = 0;
        for (int tick = 0; Instant.now().isBefore(end); tick++) {
            var now = Instant.now();
            if (!pending.isEmpty()
                    && !now.isBefore(beginning.plus(pending.getFirst().at()))) {
                int place = pending.removeFirst().place();
                workers.get(place).kill();
                kills++;
                workers.set(place, started(place));
            }
            reviveTheDead();
            Thread.sleep(PAUSE_MILLIS);
            if (tick % LOOK_EVERY > 0) {
                continue;
            }
            var runs = latest(store).stream().filter(this::isOfPlan).toList();
            int endedNow = (int) runs.stream().filter(r -> r.end().isPresent()).count();
            if (endedNow > ended && now.plus(grace).isAfter(end)) {
                end = now.plus(grace);
            }
            ended = Math.max(ended, endedNow);
            progress.accept(
                    new Progress(Duration.between(beginning, now), runs.size(), ended, kills, resumptions.get()));
            if (ended == plan.runs()) {
                return;
            }
        }
    }

    private List<RunRecord> latest(Store store) {
        try {
            return store.latest(plan.runs());
        } catch (StoreException e) {
            if (site.isAway(e)) {
                return List.of();
            }
            throw e;
        }
    }

    private boolean isOfPlan(RunRecord run) {
        return keys.contains(run.origin().key());
    }

    private void reviveTheDead() {
        for (int place = 0; place < workers.size(); place++) {
            if (!workers.get(place).isAlive()) {
                troubles.add("a process ended by itself");
                workers.set(place, started(place));
            }
        }
    }
}
