package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.Limits;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Page;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Goes on with runs that have ended or were cut off, and forks them. Thread-safe. */
final class Resuming {
    private final LocalRuns runs;

    Resuming(LocalRuns runs) {
        this.runs = runs;
    }

    /** See {@link Engine#resume(RunId, ResumeOptions)}. */
    Run resume(RunId id, ResumeOptions options) {
        runs.checkOpen();
        return runs.queues().serving(runs.archive().load(id).thread(), () -> {
            if (runs.isActive(id)) {
                throw new RunException("run.active", "run " + id + " is active in this engine");
            }
            var resumed = tryResume(id, options);
            while (resumed.isEmpty()) {
                resumed = tryResume(id, options);
            }
            return resumed.get();
        });
    }

    private void checkPlace(RunRecord record, Graph graph) {
        var id = record.id();
        record.end().map(RunEnd::status).ifPresent(status -> {
            if (status == RunEnd.Status.COMPLETED || status == RunEnd.Status.ROLLED_BACK) {
                throw new RunException(
                        "run.completed",
                        "run " + id + " is " + (status == RunEnd.Status.COMPLETED ? "completed" : "rolled back")
                                + ": there is nothing to resume");
            }
        });
        for (var other : runs.store().runsSinceBase(record.thread(), record.number())) {
            if (other.end().isEmpty()) {
                throw new RunException(
                        "run.thread_busy",
                        "run " + id + " waits for run " + other.id() + " on thread " + record.thread()
                                + ", which has not ended: resume that first");
            }
        }
        later(record)
                .filter(other -> other.end().isPresent() || hasBegun(other, graph))
                .findFirst()
                .ifPresent(other -> {
                    throw new RunException(
                            "run.superseded",
                            "run " + id + " cannot go on: run " + other.id() + " on thread " + record.thread()
                                    + " builds on what it has committed");
                });
    }

    private Stream<RunRecord> later(RunRecord record) {
        return Page.stream(Cursor.after(record), (after, count) -> runs.store().runsOf(record.thread(), after, count));
    }

    private boolean hasBegun(RunRecord run, Graph graph) {
        return runs.archive().facts(run, graph).stream()
                .anyMatch(f -> f instanceof CommitRecord c && !c.activation().equals(ActivationId.INPUT));
    }

    /** Goes on with a run as it is read here; empty if another engine has gone on with it before this one has its thread. */
    private Optional<Run> tryResume(RunId id, ResumeOptions options) {
        var record = runs.archive().load(id);
        var graph = runs.archive().graphOf(record);
        checkPlace(record, graph);
        var facts = runs.archive().facts(record, graph);
        int known = facts.size();
        var before = runs.archive().before(record, graph, facts);
        checkUnderWay(graph, facts, options, record);
        long now = runs.services().micros();
        if (options.edit().isPresent()) {
            graph.channels().check(options.edit().get());
            var history = History.of(before.state(), Archive.ownCommits(facts));
            var edit = runs.store().lighten(options.edit().get());
            facts.add(Fork.edit(id, facts, history.headIds(), edit, options.by(), now));
        }
        var journal = runs.reopen(record, graph);
        if (journal.isEmpty()) {
            return Optional.empty();
        }
        try {
            checkPlace(record, graph); // a later run may have begun and ended
            if (runs.archive().facts(record, graph).size() == known) {
                return Optional.of(resume(record, graph, options, journal.get(), before, facts, now));
            }
        } catch (RuntimeException e) {
            letGo(record, journal.get());
            throw e;
        }
        letGo(record, journal.get());
        return Optional.empty();
    }

    /** As if nothing had been tried. */
    private static void letGo(RunRecord record, Journal journal) {
        record.end().ifPresentOrElse(journal::end, journal::release);
    }

    private Run resume(
            RunRecord record,
            Graph graph,
            ResumeOptions options,
            Journal journal,
            Before before,
            List<JournalRecord> facts,
            long now) {
        var id = record.id();
        var resumption = new JournalRecord.Resumption(id, record.end().isPresent(), now);
        facts.add(resumption);
        journal.append(resumption);
        if (options.edit().isPresent()) {
            journal.append(facts.get(facts.size() - 2)).await();
        }
        var earlier = Archive.terms(record, facts);
        var terms = new JournalRecord.Terms(
                id,
                limits(options, earlier),
                options.deadline().or(() -> earlier.deadline().filter(d -> !hasEndedAt(record, d))));
        if (!terms.equals(earlier)) {
            journal.append(terms);
        }
        var given = new HashMap<String, Restored.Given>();
        options.results().forEach((label, update) -> given.put(label, new Restored.Given(update, options.by())));
        var run = new LocalRun(record, graph, terms, runs.services(), runs.owner());
        run.attach(journal);
        var restored = new Restored(facts, runs.store().questionsOf(id), given);
        var settled = runs.before(run, graph, before);
        runs.launch(run, () -> run.resume(settled, restored));
        return runs.watched(run);
    }

    /** The limits of a resumed run: those that are given, and where they say nothing those that it was under. */
    private static Optional<Limits> limits(ResumeOptions options, JournalRecord.Terms earlier) {
        return options.limits()
                .map(l -> earlier.limits().map(l::over).orElse(l))
                .or(earlier::limits);
    }

    /** Whether the run has ended no earlier than that: whoever resumes it after its deadline wants it all the same. */
    private static boolean hasEndedAt(RunRecord record, Instant deadline) {
        return record.end().filter(e -> !e.at().isBefore(deadline)).isPresent();
    }

    private static void checkUnderWay(Graph graph, List<JournalRecord> facts, ResumeOptions options, RunRecord record) {
        var id = record.id();
        var limits = limits(options, Archive.terms(record, facts));
        for (var label : options.results().keySet()) {
            var live = Archive.underWay(graph, limits, facts).stream()
                    .map(d -> d.activation().label())
                    .toList();
            if (!live.contains(label)) {
                throw new RunException(
                        "run.edit",
                        "activation '" + label + "' of run " + id
                                + " is not under way, so nobody can do its work; under" + " way are: " + live);
            }
        }
    }

    /** See {@link Engine#fork(Checkpoint, ForkOptions)}. */
    Run fork(Checkpoint from, ForkOptions options) {
        runs.checkOpen();
        var origin = runs.archive().load(from.run());
        var graph = runs.archive().graphOf(origin);
        var facts = runs.archive().facts(origin, graph);
        var before = runs.archive().before(origin, graph, facts).state();
        var history = History.of(before, Archive.ownCommits(facts));
        var commit = Archive.find(history, facts, from).activation();
        var plain = runs.record(
                graph, options.thread().orElseGet(() -> new ThreadId("t-" + runs.newId(16))), 0, StartOptions.NONE);
        var record = new RunRecord(
                plain.id(),
                plain.thread(),
                0,
                graph.name(),
                graph.fingerprint(),
                plain.traceId(),
                plain.createdAt(),
                new RunOrigin("", "", origin.origin().attributes(), Optional.empty(), from.toString()),
                Optional.empty());
        long now = Services.micros(record.createdAt());
        var copied = Fork.of(record.id(), graph, before, history, facts, commit, now);
        options.edit().ifPresent(edit -> {
            graph.channels().check(edit);
            var heads = History.of(before, Archive.ownCommits(copied)).headIds();
            var light = runs.store().lighten(edit);
            copied.add(Fork.edit(record.id(), copied, heads, light, options.by(), now));
        });
        var terms = new JournalRecord.Terms(
                record.id(), Archive.terms(origin, facts).limits(), Optional.empty());
        if (terms.limits().isPresent()) {
            copied.add(terms);
        }
        if (!runs.store().runsOf(record.thread(), Cursor.START, 1).items().isEmpty()) {
            throw new RunException(
                    "run.thread_busy",
                    "a fork goes on on a thread of its own, and there are runs on " + record.thread() + " already");
        }
        var journal = begin(record, graph, copied);
        var run = new LocalRun(record, graph, terms, runs.services(), runs.owner());
        run.attach(journal);
        runs.launch(run, () -> run.resume(before, new Restored(copied, List.of(), Map.of())));
        return runs.watched(run);
    }

    private Journal begin(RunRecord record, Graph graph, List<JournalRecord> first) {
        try {
            return runs.store()
                    .begin(record, new GraphTypes(graph), first, runs.upkeep().tenure());
        } catch (StoreException e) {
            throw e.code().equals("store.leased") || e.code().equals("store.thread_busy")
                    ? new RunException("run.thread_busy", e.text(), e)
                    : e;
        }
    }
}
