package dev.waybill.engine;

import dev.waybill.control.ActivationId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Store;
import java.time.Duration;
import java.util.List;

/** Deletes what need not be kept. Thread-safe. */
final class Retaining {
    private static final int NAMES = 1_000;

    /** How long a blob may wait for the record that refers to it. */
    private static final Duration PUT_AHEAD = Duration.ofDays(1);

    private final Store store;
    private final Services services;
    private final Archive archive;
    private final ThreadQueues queues;

    Retaining(LocalRuns runs) {
        this.store = runs.store();
        this.services = runs.services();
        this.archive = runs.archive();
        this.queues = runs.queues();
    }

    /** See {@link Engine#delete}. */
    void delete(ThreadId thread) {
        queues.serving(thread, () -> {
            LocalRuns.notActiveElsewhere(
                    () -> store.delete(thread, services.clock().instant()));
            return true;
        });
    }

    /** See {@link Engine#keepLast}. */
    int keepLast(ThreadId thread, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("at least 1 run is kept: " + count);
        }
        return queues.serving(thread, () -> keep(thread, count));
    }

    private int keep(ThreadId thread, int count) {
        var runs = store.runsOf(thread);
        if (runs.size() <= count) {
            return 0;
        }
        var deleted = runs.subList(0, runs.size() - count);
        for (var run : deleted) {
            if (run.end().isEmpty()) {
                throw new RunException("run.thread_busy", "run " + run.id() + " has not ended and cannot be deleted");
            }
        }
        var first = runs.get(deleted.size());
        var graph = archive.graphOf(first);
        var before = archive.before(first, graph, archive.facts(first, graph));
        var left = store.lighten(before.state().asUpdate());
        var base = Fork.commit(first.id(), ActivationId.BASE, List.of(), left, "", services.micros());
        try {
            LocalRuns.notActiveElsewhere(() -> store.truncate(
                    deleted, new GraphTypes(graph), base, services.clock().instant()));
            return deleted.size();
        } catch (StoreException e) {
            if (e.code().equals("store.changed")) { // another engine has gone on with one of them meanwhile
                return keep(thread, count);
            }
            throw e;
        }
    }

    /** See {@link Engine#deleteOlderThan}. */
    int deleteOlderThan(Duration age) {
        int count = 0;
        var time = services.clock().instant().minus(age);
        for (var found = store.endedBefore(time, NAMES); !found.isEmpty(); found = store.endedBefore(time, NAMES)) {
            found.forEach(this::delete);
            count += found.size();
        }
        deleteBlobs(PUT_AHEAD);
        return count;
    }

    /** See {@link Engine#deleteBlobs}. */
    int deleteBlobs(Duration age) {
        int count = 0;
        int deleted;
        do {
            deleted = store.deleteBlobs(age, NAMES);
            count += deleted;
        } while (deleted > 0);
        return count;
    }
}
