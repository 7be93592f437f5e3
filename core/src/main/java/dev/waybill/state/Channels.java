package dev.waybill.state;

import dev.waybill.error.ChannelException;
import dev.waybill.error.Nearest;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The channels of a graph: names are unique, order is that of declaration. Immutable and thread-safe. */
public final class Channels {
    private final Channel<?>[] channels;
    private final Map<String, Integer> indexes;
    private final int values;

    private Channels(Collection<Channel<?>> channels) {
        this.channels = channels.toArray(new Channel<?>[0]);
        this.indexes = new LinkedHashMap<>();
        int count = 0;
        for (int i = 0; i < this.channels.length; i++) {
            var name = this.channels[i].name();
            if (indexes.put(name, i) != null) {
                throw new ChannelException("channel.duplicate", "two channels are named '" + name + "'");
            }
            count += this.channels[i].kind() == Channel.Kind.VALUE ? 1 : 0;
        }
        this.values = count;
    }

    /** These channels. */
    public static Channels of(Channel<?>... channels) {
        return new Channels(Arrays.asList(channels));
    }

    /** These channels. */
    public static Channels of(Collection<Channel<?>> channels) {
        return new Channels(channels);
    }

    /**
     * One channel for each component of a record: {@link Append}, {@link Keyed}, {@link Union}, {@link Merge}, {@link Sum}
     * and {@link Text} choose the reducer, {@link Transient} empties it at the end of the run; a component without one
     * of them is a value channel. Read the state with {@link State#as}.
     */
    public static Channels of(Class<? extends Record> state) {
        return new Channels(RecordChannels.of(state, null));
    }

    /** Like {@link #of(Class)}, with the components of {@code initial} as what is in the value channels at first. */
    public static Channels startingWith(Record initial) {
        return new Channels(RecordChannels.of(initial.getClass(), initial));
    }

    /** The channels in order of declaration. */
    public List<Channel<?>> all() {
        return List.of(channels);
    }

    /** The names in order of declaration. */
    public List<String> names() {
        return List.copyOf(indexes.keySet());
    }

    /** The channel of that name. */
    public Optional<Channel<?>> find(String name) {
        var index = indexes.get(name);
        return index == null ? Optional.empty() : Optional.of(channels[index]);
    }

    /**
     * The channel of that name, as one that holds what the caller says; a wrong type shows when it is read or written.
     *
     * @throws ChannelException {@code channel.undeclared} if there is none
     */
    @SuppressWarnings("unchecked") // documented: the caller names the type
    public <T> Channel<T> load(String name) {
        var index = indexes.get(name);
        if (index == null) {
            throw undeclared(name);
        }
        return (Channel<T>) channels[index];
    }

    /** Whether this very channel is declared. */
    public boolean contains(Channel<?> channel) {
        var index = indexes.get(channel.name());
        return index != null && channels[index].equals(channel);
    }

    /**
     * Checks that every channel that {@code update} writes is declared.
     *
     * @throws ChannelException {@code channel.undeclared} otherwise
     */
    public void check(Update update) {
        for (int i = 0; i < update.size(); i++) {
            indexOf(update.channel(i));
        }
    }

    int size() {
        return channels.length;
    }

    /** How many are value channels. */
    int values() {
        return values;
    }

    Channel<?> at(int index) {
        return channels[index];
    }

    int indexOf(Channel<?> channel) {
        var index = indexes.get(channel.name());
        if (index == null) {
            throw undeclared(channel.name());
        }
        var declared = channels[index];
        if (!declared.equals(channel)) {
            throw new ChannelException(
                    "channel.undeclared",
                    "channel '" + channel.name() + "' is declared as " + declared + ", but used as " + channel);
        }
        return index;
    }

    private ChannelException undeclared(String name) {
        return new ChannelException(
                "channel.undeclared", "channel '" + name + "' is not declared" + Nearest.hint(name, indexes.keySet()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Channels c && Arrays.equals(c.channels, channels);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(channels);
    }

    @Override
    public String toString() {
        return Arrays.toString(channels);
    }
}
