package dev.waybill.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.error.ChannelException;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ValueTypeTest {
    record Place(String name, List<String> tags, Optional<Integer> stars) {}

    record Tree(String name, List<Tree> children) {}

    sealed interface Shape {
        record Circle(double radius) implements Shape {}

        record Box(double width, List<Double> sides) implements Shape {}
    }

    record Mutable(Date when) {}

    record WithArray(int[] numbers) {}

    interface Open {}

    @Test
    void typesThatCanBeChangedOrNotBeStoredAreRefusedWithThePathToThem() {
        assertThatThrownBy(() -> Channel.value("x", Date.class))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("java.util.Date");
        assertThatThrownBy(() -> Channel.append("x", Mutable.class)).hasMessageContaining("Mutable.when");
        assertThatThrownBy(() -> Channel.value("x", WithArray.class)).hasMessageContaining("WithArray.numbers");
        assertThatThrownBy(() -> Channel.value("x", Object.class)).isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> Channel.value("x", Open.class)).isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> Channel.value("x", ArrayList.class)).isInstanceOf(ChannelException.class);
        assertThatThrownBy(() -> Channel.value("x", Thread.class)).isInstanceOf(ChannelException.class);
    }

    @Test
    void aListInsideARecordIsCopiedSoThatNobodyCanChangeItAfterwards() {
        var tags = new ArrayList<>(List.of("a"));
        var place = new Place("lake", tags, Optional.of(5));

        var frozen = (Place) ValueType.of(Place.class).freeze(place);
        tags.add("b");

        assertThat(frozen.tags()).containsExactly("a");
        assertThatThrownBy(() -> frozen.tags().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void whatIsImmutableAlreadyIsNotCopied() {
        var place = new Place("lake", List.of("a"), Optional.empty());

        assertThat(ValueType.of(Place.class).freeze(place)).isSameAs(place);
        assertThat(ValueType.of(String.class).freeze("x")).isEqualTo("x");
    }

    @Test
    void aRecordMayContainItself() {
        var children = new ArrayList<>(List.of(new Tree("leaf", List.of())));

        var frozen = (Tree) ValueType.of(Tree.class).freeze(new Tree("root", children));
        children.clear();

        assertThat(frozen.children()).hasSize(1);
    }

    @Test
    void aSealedInterfaceOfRecordsIsTakenWithEachOfThem() {
        var type = ValueType.of(Shape.class);

        assertThat(type.freeze(new Shape.Circle(2))).isEqualTo(new Shape.Circle(2));
        assertThat(type.freeze(new Shape.Box(1, List.of(2.0)))).isEqualTo(new Shape.Box(1, List.of(2.0)));
        assertThat(type.accepts("no shape")).isFalse();
    }

    @Test
    void mapsAndSetsWithoutAnOrderAreSortedAndThoseWithOneKeepIt() {
        var linked = new LinkedHashMap<String, Integer>();
        linked.put("z", 1);
        linked.put("a", 2);

        var ordered = (Map<?, ?>) ValueType.mapOf(String.class, Integer.class).freeze(linked);
        var sorted = (Map<?, ?>) ValueType.mapOf(String.class, Integer.class).freeze(Map.of("z", 1, "b", 2, "a", 3));
        var set = (Set<?>) ValueType.setOf(String.class).freeze(Set.of("z", "b", "a"));

        assertThat(List.<Object>copyOf(ordered.keySet())).containsExactly("z", "a");
        assertThat(List.<Object>copyOf(sorted.keySet())).containsExactly("a", "b", "z");
        assertThat(List.<Object>copyOf(set)).containsExactly("a", "b", "z");
        assertThat(ValueType.setOf(String.class).freeze(set)).isSameAs(set);
    }

    record Bag(List<String> items) {
        Bag {
            items = new ArrayList<>(items);
        }
    }

    @Test
    void aRecordThatKeepsAMutableCopyIsRefused() {
        assertThatThrownBy(() -> ValueType.of(Bag.class).freeze(new Bag(List.of("one"))))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("Bag")
                .hasMessageContaining("List.copyOf");
    }

    record Sorted(List<String> items) {
        Sorted {
            items = items.stream().sorted().toList();
        }
    }

    @Test
    void aRecordMayMakeAnImmutableListOfItsOwn() {
        var frozen = (Sorted) ValueType.of(Sorted.class).freeze(new Sorted(new ArrayList<>(List.of("b", "a"))));

        assertThat(frozen.items()).containsExactly("a", "b");
    }

    @Test
    void setsOfThingsWithoutAnOrderOfTheirOwnComeInARepeatableOne() {
        record Point(int x, int y) {}
        var points = Set.of(new Point(2, 1), new Point(1, 2), new Point(1, 1));

        var frozen = (Set<?>) ValueType.setOf(Point.class).freeze(points);

        assertThat(List.<Object>copyOf(frozen)).containsExactly(new Point(1, 1), new Point(1, 2), new Point(2, 1));
    }

    record Holder(Set<String> names) {}

    @Test
    void anOrderThatDiffersFromOneStartToTheNextIsMadeRepeatableAlsoInsideRecordsAndForEqualDecimals() {
        var records = (Set<?>) ValueType.setOf(Holder.class)
                .freeze(Set.of(new Holder(Set.of("b", "a")), new Holder(Set.of("d", "c"))));
        var decimals = (Set<?>) ValueType.setOf(java.math.BigDecimal.class)
                .freeze(Set.of(
                        new java.math.BigDecimal("1.00"),
                        new java.math.BigDecimal("1"),
                        new java.math.BigDecimal("1.0")));

        assertThat(records.toString()).isEqualTo("[Holder[names=[a, b]], Holder[names=[c, d]]]");
        assertThat(decimals.toString()).isEqualTo("[1, 1.0, 1.00]");
    }

    @Test
    void alsoACollectionOfOurOwnIsCheckedForItsTypes() {
        var words = ValueType.listOf(String.class)
                .freeze(java.util.stream.IntStream.range(0, 100)
                        .mapToObj(i -> "w" + i)
                        .toList());
        var state = State.empty(Channels.of(Channel.append("words", String.class)));
        Channel<List<Object>> untyped = state.channels().load("words");
        var vector = state.with(Update.of(untyped, List.of("a"))).get(untyped);

        assertThat(ValueType.listOf(Integer.class).accepts(vector)).isFalse();
        assertThat(ValueType.listOf(Integer.class).accepts(words)).isFalse();
    }

    @Test
    void aWrongValueIsNamedWithItsPlace() {
        assertThatThrownBy(() -> ValueType.listOf(Integer.class).freeze(List.of(1, "two")))
                .hasMessage("[1]: a String where a Integer is expected");
        assertThatThrownBy(() -> ValueType.of(Place.class)
                        .freeze(new Place("x", java.util.Arrays.asList("a", null), Optional.empty())))
                .hasMessageContaining("tags[1]: null");
    }
}
