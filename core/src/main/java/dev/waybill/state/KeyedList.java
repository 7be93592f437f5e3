package dev.waybill.state;

import dev.waybill.persistent.PersistentMap;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/** The elements of a keyed channel as a list, in the order in which their keys first came; immutable. */
final class KeyedList extends AbstractList<Object> implements RandomAccess {
    static final KeyedList EMPTY = new KeyedList(PersistentMap.empty());

    private final PersistentMap<String, Object> elements;
    private volatile @Nullable List<Object> inOrder;

    private KeyedList(PersistentMap<String, Object> elements) {
        this.elements = elements;
    }

    KeyedList with(List<KeyedChange> changes, Reducer.Keyed reducer) {
        var result = elements;
        for (var change : changes) {
            result = switch (change) {
                case KeyedChange.Put put -> result.with(reducer.keyOf(put.element()), put.element());
                case KeyedChange.Remove remove -> result.without(remove.key());
            };
        }
        return new KeyedList(result);
    }

    @Override
    public int size() {
        return elements.size();
    }

    @Override
    public Object get(int index) {
        var list = inOrder;
        if (list == null) {
            list = List.copyOf(elements.values());
            inOrder = list;
        }
        return list.get(index);
    }
}
