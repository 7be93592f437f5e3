package dev.waybill.graph;

import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What goes into a subgraph and what comes back. The subgraph has channels of its own; in goes what the parent's channels
 * hold, back comes only what the subgraph itself wrote. Immutable.
 */
public final class Mapping {
    private record Pair<T>(Channel<T> from, Channel<T> to) {
        Update in(State parent) {
            return parent.copy(from, to);
        }

        Update out(Update written) {
            return written.moved(from, to);
        }
    }

    private static final Mapping NONE = new Mapping(List.of(), List.of(), Optional.empty());

    private final List<Pair<?>> in;
    private final List<Pair<?>> out;
    private final Optional<Channel<?>> item;

    private Mapping(List<Pair<?>> in, List<Pair<?>> out, Optional<Channel<?>> item) {
        this.in = in;
        this.out = out;
        this.item = item;
    }

    /** Nothing goes in and nothing comes back. */
    public static Mapping none() {
        return NONE;
    }

    /** The channels are the same in both graphs: they go in, and what the subgraph adds comes back. */
    public static Mapping share(Channel<?>... channels) {
        var mapping = NONE;
        for (var channel : channels) {
            mapping = mapping.in(channel).out(channel);
        }
        return mapping;
    }

    private <T> Mapping in(Channel<T> channel) {
        return in(channel, channel);
    }

    private <T> Mapping out(Channel<T> channel) {
        return out(channel, channel);
    }

    /** What the parent's channel holds is written to the subgraph's channel when it starts. */
    public <T> Mapping in(Channel<T> parent, Channel<T> child) {
        return new Mapping(plus(in, new Pair<>(parent, child)), out, item);
    }

    /** What the subgraph wrote to its channel is written to the parent's channel when it ends. */
    public <T> Mapping out(Channel<T> child, Channel<T> parent) {
        return new Mapping(in, plus(out, new Pair<>(child, parent)), item);
    }

    /** The item of the fan-out that leads to the subgraph is written to this channel of the subgraph when it starts. */
    public <I> Mapping item(Channel<I> child) {
        return new Mapping(in, out, Optional.of(child));
    }

    private static List<Pair<?>> plus(List<Pair<?>> pairs, Pair<?> pair) {
        var all = new ArrayList<>(pairs);
        all.add(pair);
        return List.copyOf(all);
    }

    /** The type of the items, if the subgraph takes any. */
    public Optional<ValueType> itemType() {
        return item.map(Channel::type);
    }

    /** The input of the subgraph. */
    public Update input(State parent, @Nullable Object fanOutItem) {
        var update = Update.none();
        for (var pair : in) {
            update = update.and(pair.in(parent));
        }
        return item.isPresent() && fanOutItem != null ? update.and(itemUpdate(item.get(), fanOutItem)) : update;
    }

    @SuppressWarnings("unchecked") // Update checks the value against the channel's type
    private static <I> Update itemUpdate(Channel<I> channel, Object value) {
        return Update.of(channel, (I) value);
    }

    /** The update of the parent, from everything that the subgraph wrote. */
    public Update output(Update written) {
        var update = Update.none();
        for (var pair : out) {
            update = update.and(pair.out(written));
        }
        return update;
    }

    /** What goes where, one line each. */
    List<String> describe() {
        var lines = new ArrayList<String>();
        in.forEach(p -> lines.add("in " + p.from().name() + " -> " + p.to().name()));
        item.ifPresent(c -> lines.add("item -> " + c.name()));
        out.forEach(p -> lines.add("out " + p.from().name() + " -> " + p.to().name()));
        return lines;
    }

    List<Channel<?>> parentChannels() {
        var channels = new ArrayList<Channel<?>>();
        in.forEach(p -> channels.add(p.from()));
        out.forEach(p -> channels.add(p.to()));
        return channels;
    }

    List<Channel<?>> childChannels() {
        var channels = new ArrayList<Channel<?>>();
        in.forEach(p -> channels.add(p.to()));
        out.forEach(p -> channels.add(p.from()));
        item.ifPresent(channels::add);
        return channels;
    }

    List<Channel<?>> parentWrites() {
        return out.stream().<Channel<?>>map(Pair::to).toList();
    }
}
