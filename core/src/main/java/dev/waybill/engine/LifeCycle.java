package dev.waybill.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The transitions that something may go through, as a table: any other one is a defect of the engine. Remembers which ones
 * were ever taken, so that a test can tell those that none takes. Thread-safe.
 *
 * @param <S> its states
 */
final class LifeCycle<S extends Enum<S>> {
    private final Class<S> states;
    private final EnumMap<S, EnumMap<S, AtomicBoolean>> taken;

    private LifeCycle(Class<S> states) {
        this.states = states;
        this.taken = new EnumMap<>(states);
    }

    /** A table without transitions. */
    static <S extends Enum<S>> LifeCycle<S> of(Class<S> states) {
        return new LifeCycle<>(states);
    }

    /** This table with transitions from one state; for the constant that holds it. */
    @SafeVarargs
    final LifeCycle<S> from(S state, S... next) {
        var transitions = new EnumMap<S, AtomicBoolean>(states);
        for (var each : next) {
            transitions.put(each, new AtomicBoolean());
        }
        taken.put(state, transitions);
        return this;
    }

    /** Takes a transition and returns where it leads. */
    S go(S from, S to) {
        var transitions = taken.get(from);
        var seen = transitions == null ? null : transitions.get(to);
        if (seen == null) {
            throw new IllegalStateException("nothing leads from " + from + " to " + to);
        }
        if (!seen.getPlain()) {
            seen.set(true);
        }
        return to;
    }

    /** The transitions that nobody has taken yet. */
    List<String> untaken() {
        var result = new ArrayList<String>();
        taken.forEach((from, transitions) -> transitions.forEach((to, seen) -> {
            if (!seen.get()) {
                result.add(from + " -> " + to);
            }
        }));
        return result;
    }
}
