package dev.waybill.state;

import dev.waybill.error.ChannelException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;

/** The components of a record class, in order, and how to take a value apart and make one. Immutable and thread-safe. */
public final class RecordShape {
    /** One component: its name and type. */
    public record Component(String name, ValueType type) {}

    private final Class<?> javaClass;
    private final RecordComponent[] accessors;
    private final Constructor<?> constructor;
    private volatile List<Component> components = List.of();
    private volatile boolean flat;

    RecordShape(Class<?> javaClass) {
        this.javaClass = javaClass;
        this.accessors = javaClass.getRecordComponents();
        var types = new Class<?>[accessors.length];
        try {
            for (int i = 0; i < accessors.length; i++) {
                types[i] = accessors[i].getType();
                accessors[i].getAccessor().setAccessible(true);
            }
            constructor = javaClass.getDeclaredConstructor(types);
            constructor.setAccessible(true);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new ChannelException(
                    "channel.type",
                    "record " + javaClass.getName() + " cannot be read by Waybill: open its package, or make it public",
                    e);
        }
    }

    /** Called once by {@link ValueTypes}: a record may contain itself, so its components are described after it exists. */
    void complete(List<Component> described) {
        this.components = List.copyOf(described);
        this.flat = described.stream().allMatch(c -> Freezer.isFlat(c.type()));
    }

    /** The record class. */
    public Class<?> javaClass() {
        return javaClass;
    }

    /** The components in order of declaration. */
    public List<Component> components() {
        return components;
    }

    /** Whether no component holds a collection, directly or deeper, so that a value of it needs no copy. */
    boolean isFlat() {
        return flat;
    }

    /** The value of component {@code index} of {@code record}. */
    public Object get(Object record, int index) {
        try {
            var value = accessors[index].getAccessor().invoke(record);
            if (value == null) {
                throw new ChannelException(
                        "channel.value",
                        javaClass.getSimpleName() + "." + accessors[index].getName()
                                + " is null: declare it as Optional, or give it a value");
            }
            return value;
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new ChannelException(
                    "channel.value", "cannot read " + javaClass.getSimpleName() + "." + accessors[index].getName(), e);
        }
    }

    /** A record made of {@code values}, one for each component. The canonical constructor may refuse them. */
    public Object create(List<?> values) {
        try {
            return constructor.newInstance(new ArrayList<>(values).toArray());
        } catch (InvocationTargetException e) {
            throw new ChannelException(
                    "channel.value",
                    "record " + javaClass.getSimpleName() + " refused its values: " + e.getCause(),
                    e.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new ChannelException(
                    "channel.value", "cannot make a " + javaClass.getSimpleName() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RecordShape shape && shape.javaClass.equals(javaClass);
    }

    @Override
    public int hashCode() {
        return javaClass.hashCode();
    }

    @Override
    public String toString() {
        return javaClass.getSimpleName();
    }
}
