package dev.waybill.engine;

import dev.waybill.agent.Effect;
import dev.waybill.error.ChannelException;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.StoredValue;
import dev.waybill.spi.Ticket;
import dev.waybill.state.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The effects of the activations of a run that have not committed. The run's lock guards them. */
final class Effects {
    /** A result and whether it is on the disk. */
    private record Kept(StoredValue result, Ticket ticket) {}

    private final LocalRun run;
    private final Map<String, Map<String, Kept>> kept = new HashMap<>();

    Effects(LocalRun run) {
        this.run = run;
    }

    /** Takes up the effects of an earlier process. */
    void restore(List<JournalRecord.Effect> effects) {
        for (var effect : effects) {
            ofActivation(effect.scope() + effect.activation())
                    .put(effect.name(), new Kept(effect.result(), Ticket.DURABLE));
        }
    }

    /** The activation has committed. */
    void forget(ActivationPath activation) {
        if (!kept.isEmpty()) {
            kept.remove(activation.toString());
        }
    }

    private Map<String, Kept> ofActivation(String path) {
        return kept.computeIfAbsent(path, p -> new HashMap<>());
    }

    /**
     * The kept result of the effect, or that of doing it now. Also an attempt whose time is up keeps what it has done, as the
     * next one must know; of two that do the same at once, with the same key, the first one's result counts.
     */
    <T> T once(Task task, String name, Class<T> type, Effect<? extends T> effect) throws Exception {
        var valueType = ValueType.of(type);
        var known = run.locked(() -> {
            check(task);
            return find(task, name);
        });
        if (known == null) {
            if (task.isCancelled()) {
                throw new CancellationException("the work is no longer wanted");
            }
            var result = effect.run(run.key(task.path(), name));
            if (result == null) {
                throw new ChannelException(
                        "channel.value", "effect '" + name + "' returned null, which cannot be kept");
            }
            known = keep(task, name, new StoredValue.Live(valueType, valueType.freeze(result)));
        }
        run.standing().awaitDurable(known.ticket());
        return type.cast(known.result().as(valueType));
    }

    private void check(Task task) {
        if (run.isOver() || !task.isActivationLive()) {
            throw new CancellationException("the work is no longer wanted");
        }
    }

    private @Nullable Kept find(Task task, String name) {
        var ofTask = kept.get(task.path().toString());
        return ofTask == null ? null : ofTask.get(name);
    }

    private Kept keep(Task task, String name, StoredValue result) {
        return run.locked(() -> {
            var first = find(task, name);
            if (first != null) {
                return first;
            }
            check(task);
            var ticket = run.append(
                    new JournalRecord.Effect(run.id(), task.scope(), task.activation(), name, result, run.micros()));
            var own = new Kept(result, ticket);
            ofActivation(task.path().toString()).put(name, own);
            return own;
        });
    }
}
