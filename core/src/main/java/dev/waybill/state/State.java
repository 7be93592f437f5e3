package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of the channels at one point of a run. Immutable and thread-safe; {@link #with} gives another state that
 * shares what did not change.
 */
public final class State {
    private final Channels channels;
    private final @Nullable Object[] accumulated;
    private final @Nullable BitSet readable;

    private State(Channels channels, @Nullable Object[] accumulated, @Nullable BitSet readable) {
        this.channels = channels;
        this.accumulated = accumulated;
        this.readable = readable;
    }

    /** The state in which nothing has been written. */
    public static State empty(Channels channels) {
        var accumulated = new @Nullable Object[channels.size()];
        for (int i = 0; i < accumulated.length; i++) {
            accumulated[i] = channels.at(i).reducer().neutral();
        }
        return new State(channels, accumulated, null);
    }

    /** The declared channels. */
    public Channels channels() {
        return channels;
    }

    /**
     * What is in the channel.
     *
     * @throws ChannelException {@code channel.undeclared}, or {@code channel.absent} if it is a value channel without an
     *     initial value that nobody has written
     */
    public <T> T get(Channel<T> channel) {
        var value = read(channel);
        if (value == null) {
            throw new ChannelException(
                    "channel.absent",
                    "nothing has been written to channel '" + channel.name()
                            + "' yet: use find, or give it an initial value");
        }
        return value;
    }

    /** What is in the channel; empty if it is a value channel that nobody has written. */
    public <T> Optional<T> find(Channel<T> channel) {
        return Optional.ofNullable(read(channel));
    }

    /**
     * The state as a record with a component for each channel, made by {@link Channels#of(Class)}.
     *
     * @throws ChannelException {@code channel.absent} if a component has no value yet
     */
    public <R extends Record> R as(Class<R> record) {
        if (!(ValueType.of(record) instanceof ValueType.RecordType type)) {
            throw new ChannelException("channel.type", record.getName() + " is not a record");
        }
        var values = new ArrayList<>();
        for (var component : type.shape().components()) {
            values.add(get(channels.load(component.name())));
        }
        return record.cast(type.shape().create(values));
    }

    /**
     * This state after {@code update}.
     *
     * @throws ChannelException {@code channel.undeclared} if the update writes a channel that is not declared
     */
    public State with(Update update) {
        if (update.isEmpty()) {
            return this;
        }
        var result = accumulated.clone();
        for (int i = 0; i < update.size(); i++) {
            int index = channels.indexOf(update.channel(i));
            result[index] = channels.at(index).reducer().combine(result[index], update.accumulable(i));
        }
        return new State(channels, result, readable);
    }

    /** This state after the updates, in their order; one pass for each channel. */
    public State withAll(Collection<Update> updates) {
        if (updates.size() == 1) {
            return with(updates.iterator().next());
        }
        var writes = new ArrayList<@Nullable List<Object>>(java.util.Collections.nCopies(channels.size(), null));
        for (var update : updates) {
            for (int i = 0; i < update.size(); i++) {
                int index = channels.indexOf(update.channel(i));
                var list = writes.get(index);
                if (list == null) {
                    list = new ArrayList<>();
                    writes.set(index, list);
                }
                list.add(update.accumulable(i));
            }
        }
        var result = accumulated.clone();
        for (int i = 0; i < result.length; i++) {
            var list = writes.get(i);
            if (list != null) {
                result[i] = channels.at(i).reducer().combineAll(result[i], list);
            }
        }
        return new State(channels, result, readable);
    }

    /** This state with its transient channels emptied. */
    public State withoutTransient() {
        var result = accumulated.clone();
        for (int i = 0; i < result.length; i++) {
            if (channels.at(i).isTransientInRun()) {
                result[i] = channels.at(i).reducer().neutral();
            }
        }
        return new State(channels, result, readable);
    }

    /** This state for a reader who may read only {@code readable}; reading another channel is an error. */
    public State restrictedTo(Collection<Channel<?>> readable) {
        var indexes = new BitSet(channels.size());
        for (var channel : readable) {
            indexes.set(channels.indexOf(channel));
        }
        return new State(channels, accumulated, indexes);
    }

    /**
     * What is in {@code channel} as an update that writes it whole to {@code target}, which may be of another graph; writes
     * nothing if the channel is absent.
     */
    public <T> Update copy(Channel<T> channel, Channel<T> target) {
        if (accumulated(channel) instanceof Deferred deferred && target.kind() == Channel.Kind.VALUE) {
            return Update.none().andDeferred(target, deferred);
        }
        var value = read(channel);
        return value == null ? Update.none() : Update.of(target, value);
    }

    @SuppressWarnings("unchecked") // a channel holds what its type says
    private <T> @Nullable T read(Channel<T> channel) {
        return (T) Deferred.resolved(accumulated(channel));
    }

    private @Nullable Object accumulated(Channel<?> channel) {
        int index = channels.indexOf(channel);
        if (readable != null && !readable.get(index)) {
            throw new ChannelException(
                    "channel.undeclared",
                    "channel '" + channel.name() + "' is not among the channels that the node says it reads");
        }
        return accumulated[index];
    }

    /** What has to be written to an empty state to get this one. */
    public Update asUpdate() {
        var update = Update.none();
        for (var channel : channels.all()) {
            update = update.and(copy(channel));
        }
        return update;
    }

    private <T> Update copy(Channel<T> channel) {
        return copy(channel, channel);
    }

    /** A hash code that looks only at the length of lists that grow at their end. */
    public int digest() {
        int digest = 0;
        for (int i = 0; i < accumulated.length; i++) {
            var value = Deferred.resolved(accumulated[i]);
            int own = value instanceof List<?> list && channels.at(i).kind() == Channel.Kind.APPEND
                    ? list.size()
                    : java.util.Objects.hashCode(value);
            digest = digest * 31 + own;
        }
        return digest;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof State s) || !s.channels.equals(channels)) {
            return false;
        }
        for (int i = 0; i < accumulated.length; i++) {
            if (!Deferred.same(accumulated[i], s.accumulated[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (var value : accumulated) {
            hash = hash * 31 + java.util.Objects.hashCode(Deferred.resolved(value));
        }
        return hash;
    }

    /** The names of the channels; never their content. */
    @Override
    public String toString() {
        return "State" + channels.names();
    }
}
