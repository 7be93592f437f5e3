package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Update;
import java.util.List;

/** Starts runs: on fresh threads, on top of others, or in line behind them. Thread-safe. */
final class Starting {
    private final LocalRuns runs;
    private final Locks keys = new Locks();

    Starting(LocalRuns runs) {
        this.runs = runs;
    }

    /** See {@link Engine#start(Graph, Update, StartOptions)}. */
    Run start(Graph graph, Update input, StartOptions options) {
        runs.checkOpen();
        runs.archive().register(graph);
        graph.checkInput(input);
        return start(graph, runs.store().lighten(input), options, options.key());
    }

    private Run start(Graph graph, Update input, StartOptions options, String key) {
        return key.isEmpty()
                ? startNew(graph, input, options)
                : keys.holding(
                        key,
                        () -> runs.store()
                                .findByKey(key)
                                .map(known -> sameRun(known, graph, input))
                                .orElseGet(() -> startNew(graph, input, options)));
    }

    private Run startNew(Graph graph, Update input, StartOptions options) {
        try {
            return options.thread().isEmpty()
                    ? begin(runs.record(graph, new ThreadId("t-" + runs.newId(16)), 0, options), graph, input, options)
                    : runs.queues()
                            .serving(
                                    options.thread().get(),
                                    () -> onThread(graph, options.thread().get(), input, options));
        } catch (StoreException e) {
            if (e.code().equals("store.duplicate") && !options.key().isEmpty()) { // started elsewhere at the same time
                return sameRun(runs.store().findByKey(options.key()).orElseThrow(() -> e), graph, input);
            }
            throw e.code().equals("store.leased") || e.code().equals("store.thread_busy")
                    ? new RunException("run.thread_busy", e.text(), e)
                    : e;
        }
    }

    private Run onThread(Graph graph, ThreadId thread, Update input, StartOptions options) {
        var earlier = runs.store().runsSinceBase(thread, Integer.MAX_VALUE);
        var going = earlier.stream().filter(r -> r.end().isEmpty()).toList();
        int number = earlier.isEmpty() ? 0 : earlier.getLast().number() + 1;
        if (!going.isEmpty()) {
            switch (options.whenBusy()) {
                case REJECT ->
                    throw new RunException(
                            "run.thread_busy",
                            "thread " + thread + " has run " + going.getFirst().id()
                                    + ", which has not ended: wait for it, cancel it or resume it");
                case ENQUEUE -> {
                    return enqueue(graph, thread, number, input, options);
                }
                case INTERRUPT -> going.reversed().forEach(r -> runs.end(r, false));
                case ROLL_BACK -> going.reversed().forEach(r -> runs.end(r, true));
            }
        }
        return begin(runs.record(graph, thread, number, options), graph, input, options);
    }

    private Run enqueue(Graph graph, ThreadId thread, int number, Update input, StartOptions options) {
        var record = runs.record(graph, thread, number, options);
        runs.store().enqueue(record, new GraphTypes(graph), first(record, input, options));
        var run = new LocalRun(record, graph, terms(record, options), runs.services(), runs.owner());
        runs.add(run);
        runs.queues().add(run, () -> startInTurn(run, graph, input));
        runs.upkeep().ensureGoing();
        return runs.watched(run);
    }

    /** Starts a run that waits for its turn if the runs before it have ended and their thread is free. */
    private boolean startInTurn(LocalRun run, Graph graph, Update input) {
        var earlier = runs.store().runsSinceBase(run.thread(), run.record().number());
        if (runs.isDraining() || earlier.stream().anyMatch(r -> r.end().isEmpty())) {
            return false;
        }
        var end = runs.archive().load(run.id()).end();
        if (end.isPresent()) { // by another engine
            over(run, runs.outcome(run.record(), end.get()));
            return true;
        }
        try {
            return startOn(runs.archive().after(earlier, graph), run, graph, input);
        } catch (RunException e) { // those before it have left no state that it could begin from
            var failed = new RunEnd(
                    RunEnd.Status.FAILED, e.text(), runs.services().clock().instant());
            runs.store().end(run.id(), failed, failed.at());
            over(run, new Outcome.Failed(e));
            return true;
        }
    }

    private void over(LocalRun run, Outcome how) {
        run.standing().hasEnded(how);
        runs.owner().ended(run);
    }

    private boolean startOn(Before before, LocalRun run, Graph graph, Update input) {
        var journal = runs.tryReopen(run.record(), graph);
        if (journal.isEmpty()) {
            return false;
        }
        boolean isResumed;
        try {
            isResumed = runs.archive().facts(run.record(), graph).stream()
                    .anyMatch(JournalRecord.Resumption.class::isInstance);
        } catch (RuntimeException e) {
            journal.get().release();
            throw e;
        }
        if (isResumed) {
            journal.get().release();
            run.standing().goesOnElsewhere();
        } else {
            run.attach(journal.get());
            launch(run, graph, before, input);
        }
        return true;
    }

    private Run begin(RunRecord record, Graph graph, Update input, StartOptions options) {
        var earlier = record.number() == 0
                ? List.<RunRecord>of()
                : runs.store().runsSinceBase(record.thread(), record.number());
        var before = runs.archive().after(earlier, graph);
        var journal = runs.store()
                .begin(
                        record,
                        new GraphTypes(graph),
                        first(record, input, options),
                        runs.upkeep().tenure());
        var run = new LocalRun(record, graph, terms(record, options), runs.services(), runs.owner());
        run.attach(journal);
        launch(run, graph, before, input);
        return runs.watched(run);
    }

    private void launch(LocalRun run, Graph graph, Before read, Update input) {
        try {
            var before = runs.before(run, graph, read);
            runs.launch(run, () -> run.start(before, input));
        } catch (RuntimeException e) { // the run exists, and must end
            run.standing().fail(e);
        }
    }

    private static JournalRecord.Terms terms(RunRecord record, StartOptions options) {
        return new JournalRecord.Terms(record.id(), options.limits(), options.deadline());
    }

    private static List<JournalRecord> first(RunRecord record, Update input, StartOptions options) {
        var commit =
                Fork.commit(record.id(), ActivationId.INPUT, List.of(), input, "", Services.micros(record.createdAt()));
        return options.limits().isEmpty() ? List.of(commit) : List.of(commit, terms(record, options));
    }

    private Run sameRun(RunRecord known, Graph graph, Update input) {
        var local = runs.find(known.id());
        if (!known.graph().equals(graph.name())
                || !Archive.ownCommits(runs.archive().facts(known, graph))
                        .getFirst()
                        .update()
                        .equals(input)) {
            throw new RunException(
                    "run.key",
                    "key '" + known.origin().key() + "' belongs to run " + known.id()
                            + ", which was started with another graph or input");
        }
        if (local != null) {
            return new Run(local);
        }
        var end = runs.store().find(known.id()).flatMap(RunRecord::end);
        if (end.isEmpty()) {
            throw new RunException(
                    "run.not_active",
                    "key '" + known.origin().key() + "' belongs to run " + known.id()
                            + ", which has not ended and is not active in this engine: resume it");
        }
        var run = new LocalRun(known, graph, terms(known, StartOptions.NONE), runs.services(), runs.owner());
        run.standing().hasEnded(runs.outcome(known, end.get()));
        return new Run(run);
    }
}
