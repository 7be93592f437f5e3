package dev.waybill.memory;

import dev.waybill.control.ThreadId;
import dev.waybill.memory.Lists.Moment;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A thread in memory: who has it is told by a number that grows. The store's lock guards it, but for reading the number. */
final class KeptThread {
    final ThreadId id;
    final NavigableMap<Long, KeptRun> runs = new TreeMap<>(); // by number
    final NavigableMap<Long, KeptRun> open = new TreeMap<>(); // those that have not ended
    Optional<Instant> until = Optional.empty();
    Optional<Moment> ended = Optional.empty(); // when the last of them has, if all have
    private @Nullable KeptRun taken; // the run that may be written
    private volatile long token;

    KeptThread(ThreadId id) {
        this.id = id;
    }

    long token() {
        return token;
    }

    boolean isLeased(Instant now) {
        return until.filter(now::isBefore).isPresent();
    }

    /** Nobody has it from here on; what was being written before is there now. */
    void revoke() {
        long next = token + 1; // the lock of the store makes it one step
        token = next;
        until = Optional.empty();
        if (taken != null) {
            taken.locked(() -> true);
        }
    }

    /** That run may be written until then. */
    void take(KeptRun run, Instant end) {
        revoke();
        taken = run;
        until = Optional.of(end);
    }

    /** The runs before that number, from the newest one on that has a base. */
    NavigableMap<Long, KeptRun> sinceBase(long number) {
        var before = runs.headMap(number, false);
        for (var entry : before.descendingMap().entrySet()) {
            if (entry.getValue().hasBase()) {
                return before.tailMap(entry.getKey(), true);
            }
        }
        return before;
    }
}
