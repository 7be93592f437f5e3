package dev.waybill.store.jdbc;

import dev.waybill.control.ThreadId;
import java.util.Optional;

/** Which thread a write concerns, so that a database where many write at once can lock it before. Immutable. */
public final class Claim {
    /** It concerns no thread. */
    public static final Claim NONE = new Claim(Optional.empty(), false);

    private final Optional<ThreadId> thread;
    private final boolean exclusive;

    private Claim(Optional<ThreadId> thread, boolean exclusive) {
        this.thread = thread;
        this.exclusive = exclusive;
    }

    /** It checks the token of that thread. */
    public static Claim ofHolder(ThreadId thread) {
        return new Claim(Optional.of(thread), false);
    }

    /** It changes who has that thread, or which runs it has, and the thread may have neither yet. */
    public static Claim ofAnybody(ThreadId thread) {
        return new Claim(Optional.of(thread), true);
    }

    /** The thread. */
    public Optional<ThreadId> thread() {
        return thread;
    }

    /** Whether nobody else may do the like at the same time. */
    public boolean isExclusive() {
        return exclusive;
    }
}
