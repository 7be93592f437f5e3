package dev.waybill.state;

import dev.waybill.error.ChannelException;
import dev.waybill.persistent.PersistentVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What an agent returns: writes to channels, each checked against the type of its channel and made immutable when it is
 * added. Null is refused everywhere; to write nothing to a channel, leave it out. Immutable and thread-safe.
 */
public final class Update {
    private static final Update NONE = new Update(List.of(), new Object[0]);

    private final List<Channel<?>> channels;
    private final Object[] writes;

    private Update(List<Channel<?>> channels, Object[] writes) {
        this.channels = channels;
        this.writes = writes;
    }

    /** Writes nothing. */
    public static Update none() {
        return NONE;
    }

    /** Writes {@code value} to {@code channel}: see {@link #and(Channel, Object)}. */
    public static <T> Update of(Channel<T> channel, T value) {
        return NONE.and(channel, value);
    }

    /** Adds one element to a channel of kind append, keyed or union. */
    public static <E> Update append(Channel<? extends Collection<E>> channel, E element) {
        return NONE.andAppend(channel, element);
    }

    /** Puts one entry into a channel of kind merge. */
    public static <K, V> Update put(Channel<Map<K, V>> channel, K key, V value) {
        if (key == null || value == null) {
            throw nothing(channel, key == null ? "a null key" : "a null value");
        }
        return NONE.and(channel, Map.of(key, value));
    }

    /** Takes the element with {@code key} out of a keyed channel; no such element is fine. */
    public static <E> Update remove(Channel<List<E>> channel, Object key) {
        return NONE.andRemove(channel, key);
    }

    /**
     * This update and one more write. A second write to the same channel comes after the first; for a value channel it
     * is refused.
     *
     * @throws ChannelException {@code channel.value} if the value is not of the channel's type
     */
    public <T> Update and(Channel<T> channel, T value) {
        return with(channel, write(channel, value));
    }

    /** This update and one more element for a channel of kind append, keyed or union. */
    public <E> Update andAppend(Channel<? extends Collection<E>> channel, E element) {
        var kind = channel.kind();
        if (kind != Channel.Kind.APPEND && kind != Channel.Kind.KEYED && kind != Channel.Kind.UNION) {
            throw new ChannelException(
                    "channel.value",
                    "channel '" + channel.name() + "' holds one value: nothing can be appended, write all of it");
        }
        if (element == null) {
            throw nothing(channel, "a null element");
        }
        return with(channel, write(channel, channel.kind() == Channel.Kind.UNION ? Set.of(element) : List.of(element)));
    }

    /** This update, and takes the element with {@code key} out of a keyed channel. */
    public <E> Update andRemove(Channel<List<E>> channel, Object key) {
        if (channel.kind() != Channel.Kind.KEYED) {
            throw new ChannelException(
                    "channel.value", "channel '" + channel.name() + "' is not keyed: nothing can be removed by key");
        }
        if (key == null) {
            throw new ChannelException(
                    "channel.value",
                    "channel '" + channel.name() + "': null is no key, so nothing can be removed by it");
        }
        return with(channel, List.of(new KeyedChange.Remove(String.valueOf(key))));
    }

    /** This update and then the other one. */
    public Update and(Update other) {
        if (other == null) {
            throw new ChannelException("channel.value", "null is no update; Update.none() writes nothing");
        }
        var result = this;
        for (int i = 0; i < other.writes.length; i++) {
            result = result.with(other.channels.get(i), other.writes[i]);
        }
        return result;
    }

    /**
     * The updates as one, in their order: what they write to a channel is combined, and of a value channel the last write
     * stays.
     */
    public static Update combined(Collection<Update> updates) {
        var writes = new LinkedHashMap<Channel<?>, List<Object>>();
        for (var update : updates) {
            for (int i = 0; i < update.size(); i++) {
                writes.computeIfAbsent(update.channels.get(i), c -> new ArrayList<>())
                        .add(update.accumulable(i));
            }
        }
        var channels = List.<Channel<?>>copyOf(writes.keySet());
        var joined = new Object[channels.size()];
        for (int i = 0; i < joined.length; i++) {
            var channel = channels.get(i);
            joined[i] = channel.reducer().joinAll(java.util.Objects.requireNonNull(writes.get(channel)));
        }
        return new Update(channels, joined);
    }

    /** What this update writes to {@code source}, written to {@code target}; nothing if it writes nothing to it. */
    public <T> Update moved(Channel<T> source, Channel<T> target) {
        var write = writeTo(source);
        if (write == null) {
            return NONE;
        }
        if (target.kind() == source.kind()) {
            return NONE.with(target, write);
        }
        var value = java.util.Objects.requireNonNull(Deferred.resolved(write));
        if (source.kind() == Channel.Kind.KEYED) {
            var left = source.reducer().combine(source.reducer().neutral(), value);
            return NONE.with(target, write(target, List.copyOf((Collection<?>) left)));
        }
        return NONE.with(target, write(target, value));
    }

    /** A write that a store has read back, in the form that {@link #forEach} gave. */
    public Update andStored(Channel<?> channel, Object write) {
        return with(channel, write);
    }

    /** A write that a store keeps by reference. */
    public Update andDeferred(Channel<?> channel, Deferred write) {
        return with(channel, write);
    }

    /** Whether nothing is written. */
    public boolean isEmpty() {
        return writes.length == 0;
    }

    /** The channels that are written, in the order of their first write. */
    public List<Channel<?>> channels() {
        return channels;
    }

    /**
     * Every channel with its write: a value of the channel's type, or for a keyed channel a {@code List<KeyedChange>}.
     * For stores and other codecs.
     */
    public void forEach(BiConsumer<Channel<?>, Object> action) {
        for (int i = 0; i < writes.length; i++) {
            action.accept(channels.get(i), write(i));
        }
    }

    /** Like {@link #forEach}, but what is kept by reference is given as a {@link Deferred}, and not read. */
    public void forEachStored(BiConsumer<Channel<?>, Object> action) {
        for (int i = 0; i < writes.length; i++) {
            action.accept(channels.get(i), writes[i]);
        }
    }

    /** What is written to {@code channel}, in the form of {@link #forEachStored}; null if nothing is. */
    private @Nullable Object writeTo(Channel<?> channel) {
        for (int i = 0; i < writes.length; i++) {
            if (channels.get(i).equals(channel)) {
                return writes[i];
            }
        }
        return null;
    }

    int size() {
        return writes.length;
    }

    Channel<?> channel(int index) {
        return channels.get(index);
    }

    /** In the form of {@link #forEach}. */
    Object write(int index) {
        var write = writes[index];
        return write instanceof Deferred deferred ? deferred.get() : write;
    }

    /** In the form in which the channel accumulates it: only a value is left where it is kept. */
    Object accumulable(int index) {
        return channels.get(index).kind() == Channel.Kind.VALUE ? writes[index] : write(index);
    }

    private static ChannelException nothing(Channel<?> channel, String what) {
        return new ChannelException(
                "channel.value", "channel '" + channel.name() + "': " + what + " cannot be written; leave it out");
    }

    private static Object write(Channel<?> channel, @Nullable Object value) {
        Object frozen;
        try {
            frozen = channel.type().freeze(java.util.Objects.requireNonNull(value, "null"));
        } catch (ChannelException e) {
            throw new ChannelException(e.code(), "channel '" + channel.name() + "': " + e.text(), e);
        } catch (NullPointerException e) {
            throw nothing(channel, "null");
        }
        return switch (channel.kind()) {
            case KEYED -> {
                var changes = new ArrayList<KeyedChange>();
                for (var element : (List<?>) frozen) {
                    changes.add(new KeyedChange.Put(element));
                }
                yield List.copyOf(changes);
            }
            case APPEND ->
                frozen instanceof PersistentVector<?> || ((List<?>) frozen).size() < 32
                        ? frozen
                        : PersistentVector.copyOf((List<?>) frozen);
            case VALUE, MERGE, UNION, REDUCED, TEXT -> frozen;
        };
    }

    private Update with(Channel<?> channel, Object write) {
        for (int i = 0; i < writes.length; i++) {
            if (channels.get(i).equals(channel)) {
                if (channel.kind() == Channel.Kind.VALUE) {
                    throw new ChannelException(
                            "channel.twice",
                            "channel '" + channel.name() + "' holds one value and is written twice by one update");
                }
                var joined = writes.clone();
                joined[i] = channel.reducer()
                        .joinAll(List.of(write(i), java.util.Objects.requireNonNull(Deferred.resolved(write))));
                return new Update(channels, joined);
            }
        }
        int n = writes.length;
        var moreWrites = Arrays.copyOf(writes, n + 1);
        moreWrites[n] = write;
        if (n == 0) {
            return new Update(List.of(channel), moreWrites);
        }
        var moreChannels = channels.toArray(new Channel<?>[n + 1]);
        moreChannels[n] = channel;
        return new Update(List.of(moreChannels), moreWrites);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Update u) || !u.channels.equals(channels)) {
            return false;
        }
        for (int i = 0; i < writes.length; i++) {
            if (!Deferred.same(writes[i], u.writes[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = channels.hashCode();
        for (int i = 0; i < writes.length; i++) {
            hash = hash * 31 + write(i).hashCode();
        }
        return hash;
    }

    /** The names of the channels that are written; never their content. */
    @Override
    public String toString() {
        return "Update" + channels.stream().map(Channel::name).toList();
    }
}
