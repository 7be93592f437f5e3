package dev.waybill.spi;

import dev.waybill.state.Blob;
import dev.waybill.state.Channel;
import dev.waybill.state.Deferred;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.RecordShape;
import dev.waybill.state.ValueType;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the blobs that a record refers to, in what it holds as live values. */
public final class BlobReferences {
    private final Set<Blob> found = new LinkedHashSet<>();

    private BlobReferences() {}

    /** The blobs that {@code record} of a run of that graph refers to. */
    public static Set<Blob> in(JournalRecord record, GraphTypes types) {
        var references = new BlobReferences();
        switch (record) {
            case CommitRecord commit -> {
                commit.update().forEachStored(references::addWrite);
                references.addItems(commit, types);
            }
            case JournalRecord.Effect(var r, var s, var a, var n, StoredValue.Live live, var t) ->
                references.add(live.type(), live.value());
            case JournalRecord.Note other -> {}
        }
        return references.found;
    }

    private void addWrite(Channel<?> channel, Object write) {
        if (write instanceof Deferred deferred) {
            found.add(deferred.blob());
        }
        var value = write instanceof Deferred deferred ? deferred.get() : write;
        if (channel.kind() == Channel.Kind.KEYED) {
            var element = ((ValueType.ListType) channel.type()).element();
            for (var change : (List<?>) value) {
                if (change instanceof KeyedChange.Put put) {
                    add(element, put.element());
                }
            }
        } else {
            add(channel.type(), value);
        }
    }

    private void addItems(CommitRecord commit, GraphTypes types) {
        var fanOuts = commit.targets().stream().filter(t -> t.isFanOut()).toList();
        for (int i = 0; i < commit.items().size(); i++) {
            var type = types.itemType(commit.scope(), fanOuts.get(i).edge().to().name());
            if (type.isPresent()) {
                commit.items().get(i).forEach(item -> add(type.get(), item));
            }
        }
    }

    private void add(ValueType type, Object value) {
        switch (type) {
            case ValueType.Scalar s -> {}
            case ValueType.EnumType e -> {}
            case ValueType.OptionalType o -> ((Optional<?>) value).ifPresent(v -> add(o.value(), v));
            case ValueType.ListType l -> ((Collection<?>) value).forEach(v -> add(l.element(), v));
            case ValueType.SetType s -> ((Collection<?>) value).forEach(v -> add(s.element(), v));
            case ValueType.MapType m -> ((Map<?, ?>) value).values().forEach(v -> add(m.value(), v));
            case ValueType.RecordType r -> addRecord(r.shape(), value);
            case ValueType.SealedType s -> addRecord(s.shape().shapeOf(value), value);
        }
    }

    private void addRecord(RecordShape shape, Object record) {
        if (record instanceof Blob blob) {
            found.add(blob);
            return;
        }
        for (int i = 0; i < shape.components().size(); i++) {
            add(shape.components().get(i).type(), shape.get(record, i));
        }
    }
}
