package dev.waybill.testkit;

import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Run;
import dev.waybill.engine.RunEvent;
import dev.waybill.error.WaybillException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One run for {@link Crashes}, crashed once or not at all, up to its end. */
final class CrashTrial {
    /** How long after a crash the next process is there: until the lease of the dead one is over. */
    private static final List<Duration> LATER = List.of(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofDays(1));

    /** How the run came to its end. */
    enum Way {
        UNDISTURBED,
        STARTED_AGAIN,
        RESUMED,
        ENDED
    }

    /** Where it is to crash, of how many writes. */
    record Crash(int write, int writes, FlakyStore.Moment moment) {}

    /** What came of it. */
    record Result(String name, Way way, int writes, RunImage image, Object world) {
        void checkSame(Result crashed) {
            image.difference(crashed.image, "undisturbed", "after the crash").ifPresent(difference -> {
                throw new AssertionError(crashed.name + ": " + difference);
            });
            if (!world.equals(crashed.world)) {
                throw new AssertionError(crashed.name + ": the world outside differs; is an effect done outside of"
                        + " context.once, or without its idempotency key?\n  undisturbed: " + world
                        + "\n  after the crash: " + crashed.world);
            }
        }
    }

    /** A process: what lives in it is lost when it dies. */
    private record Host(Engine engine, Graph graph, Drive drive) {}

    private final Crashes.Setup setup;
    private final Optional<Crash> crash;
    private final Store inner;
    private final FlakyStore flaky;

    CrashTrial(Crashes.Setup setup, Optional<Crash> crash) {
        this.setup = setup;
        this.crash = crash;
        this.inner = setup.stores().get();
        this.flaky = FlakyStore.over(inner);
        crash.ifPresent(c -> flaky.crashAt(c.write(), c.moment()));
    }

    Result run() {
        try {
            setup.reset().run();
            return crash.isEmpty() ? undisturbed() : crashed();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(name() + ": " + e.getMessage(), e);
        }
    }

    private String name() {
        return crash.map(c -> "crash just " + c.moment().name().toLowerCase(java.util.Locale.ROOT) + " write "
                                + c.write() + " of " + c.writes() + what(c))
                        .orElse("undisturbed run")
                + " (seed " + setup.seed() + ")";
    }

    private String what(Crash planned) {
        var writes = flaky.writes();
        return writes.size() < planned.write()
                ? ""
                : ", '" + writes.get(planned.write() - 1).what() + "'";
    }

    private Host host(Store store, Simulation simulation, long seed) {
        var graph = setup.graph().apply(simulation);
        var engine = setup.engine()
                .apply(Engine.builder())
                .graphs(graph)
                .store(store)
                .scheduler(simulation)
                .clock(simulation)
                .ids(Drive.ids(seed))
                .build();
        return new Host(engine, graph, new Drive(engine, store, () -> {}, simulation::step, setup.answers()));
    }

    private Result undisturbed() {
        var host = host(flaky, Simulation.shuffled(setup.seed()), setup.seed());
        try (var engine = host.engine()) {
            var run = engine.start(host.graph(), setup.input());
            host.drive().toEnd(run);
            checkNothingLost(records(run.id(), host.graph()));
            return result(Way.UNDISTURBED, engine, run.id());
        }
    }

    private Result result(Way way, Engine engine, RunId id) {
        return new Result(
                name(),
                way,
                flaky.writes().size(),
                RunImage.of(engine, id),
                setup.look().get());
    }

    private Result crashed() {
        var simulation = Simulation.shuffled(setup.seed());
        var dying = host(flaky, simulation, setup.seed());
        try {
            dying.drive().toEnd(dying.engine().start(dying.graph(), setup.input()));
        } catch (WaybillException e) {
            if (!flaky.isCrashed()) {
                throw e;
            }
        }
        if (!flaky.isCrashed()) {
            throw new AssertionError("the run ended after " + flaky.writes().size()
                    + " writes: it does not write the same each time, although it sees the same");
        }
        close(dying.engine());
        return goOn(simulation.elapsed());
    }

    private static void close(Engine engine) {
        try {
            engine.close();
        } catch (WaybillException e) {
            // its store is gone: a process that has died does not close anything either
        }
    }

    private Result goOn(Duration crashedAt) {
        var found = inner.latest(1);
        for (var later : LATER) {
            var simulation = Simulation.shuffled(setup.seed());
            simulation.after(crashedAt.plus(later), () -> {});
            simulation.drain();
            var host = host(inner, simulation, setup.seed() + (found.isEmpty() ? 0 : 1));
            var kept = found.isEmpty()
                    ? List.<JournalRecord>of()
                    : records(found.getFirst().id(), host.graph());
            checkNothingLost(kept);
            if (found.isEmpty()) {
                return end(Way.STARTED_AGAIN, host, host.engine().start(host.graph(), setup.input()), kept);
            }
            if (found.getFirst().end().isPresent()) {
                try (var engine = host.engine()) {
                    return result(Way.ENDED, engine, found.getFirst().id());
                }
            }
            var resumed = resume(host.engine(), found.getFirst());
            if (resumed.isPresent()) {
                return end(Way.RESUMED, host, resumed.get(), kept);
            }
        }
        throw new AssertionError("the lease of the process that has died is not over after " + LATER.getLast());
    }

    private static Optional<Run> resume(Engine engine, RunRecord run) {
        try {
            return Optional.of(engine.resume(run.id()));
        } catch (WaybillException e) {
            if (!e.code().endsWith("leased")) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private Result end(Way way, Host host, Run run, List<JournalRecord> kept) {
        try (var engine = host.engine()) {
            host.drive().toEnd(run);
            checkNothingRanAgain(run, kept);
            checkNothingDoneAgain(records(run.id(), host.graph()));
            return result(way, engine, run.id());
        }
    }

    private List<JournalRecord> records(RunId run, Graph graph) {
        var result = new ArrayList<JournalRecord>();
        inner.read(run, new GraphTypes(graph), result::add);
        return result;
    }

    private void checkNothingLost(List<JournalRecord> kept) {
        var missing = flaky.confirmed().stream().map(FlakyJournal::described).collect(Collectors.toList());
        kept.forEach(record -> missing.remove(FlakyJournal.described(record)));
        if (!missing.isEmpty()) {
            throw new AssertionError("the store had confirmed, and has lost: " + missing);
        }
    }

    private static void checkNothingRanAgain(Run run, List<JournalRecord> kept) {
        var committed = kept.stream()
                .filter(CommitRecord.class::isInstance)
                .map(CommitRecord.class::cast)
                .map(c -> RunImage.path(c.scope(), c.activation()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        run.events()
                .filter(RunEvent.ActivationStarted.class::isInstance)
                .map(e -> ((RunEvent.ActivationStarted) e).activation().toString())
                .filter(committed::contains)
                .findFirst()
                .ifPresent(path -> {
                    throw new AssertionError("activation " + path + ", whose commit was kept, ran again");
                });
    }

    /** An effect that was kept is not done again, and an attempt that was counted is not made again. */
    private static void checkNothingDoneAgain(List<JournalRecord> records) {
        Set<String> seen = new LinkedHashSet<>();
        for (var record : records) {
            boolean once = record instanceof JournalRecord.Effect || record instanceof JournalRecord.Retry;
            if (once && !seen.add(FlakyJournal.described(record))) {
                throw new AssertionError(FlakyJournal.described(record) + " was kept, and came again");
            }
        }
    }
}
