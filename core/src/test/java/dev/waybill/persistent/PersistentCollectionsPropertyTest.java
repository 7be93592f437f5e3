package dev.waybill.persistent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The persistent collections against those of the JDK, under random changes; earlier versions never change. */
class PersistentCollectionsPropertyTest {
    /** Keys of which many share a hash code. */
    private record Key(int value) {
        @Override
        public int hashCode() {
            return value % 7;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void vectorBehavesAsAList(long seed) {
        var random = new SplittableRandom(seed);
        var list = new ArrayList<Integer>();
        PersistentVector<Integer> vector = PersistentVector.empty();

        for (int step = 0; step < 3_000; step++) {
            var before = vector;
            int size = vector.size();
            switch (random.nextInt(4)) {
                case 0 -> {
                    list.add(step);
                    vector = vector.appended(step);
                }
                case 1 -> {
                    var more = random.ints(random.nextInt(80)).boxed().toList();
                    list.addAll(more);
                    vector = vector.appendedAll(more);
                }
                case 2 -> {
                    if (!list.isEmpty()) {
                        int index = random.nextInt(list.size());
                        list.set(index, -step);
                        vector = vector.with(index, -step);
                    }
                }
                default ->
                    assertThat(list.isEmpty() || list.getLast().equals(vector.getLast()))
                            .isTrue();
            }
            assertThat(before.size()).isEqualTo(size);
        }

        assertThat(vector).isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(ints = {31, 32, 33, 1023, 1024, 1025, 1056, 1057, 32_768 + 32, 32_768 + 33, 40_000})
    void vectorGrowsOverEveryEdgeOfItsTrie(int size) {
        PersistentVector<Integer> vector = PersistentVector.empty();
        var list = new ArrayList<Integer>();

        for (int i = 0; i < size; i++) {
            vector = vector.appended(i);
            list.add(i);
        }

        assertThat(vector).isEqualTo(list);
        assertThat(PersistentVector.copyOf(list)).isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void mapBehavesAsALinkedMapAlsoWhereHashesCollide(long seed) {
        var random = new SplittableRandom(seed);
        var expected = new LinkedHashMap<Key, Integer>();
        PersistentMap<Key, Integer> map = PersistentMap.empty();

        for (int step = 0; step < 5_000; step++) {
            var before = map;
            var copy = List.copyOf(step % 500 == 0 ? map.entrySet() : List.of());
            var key = new Key(random.nextInt(60));
            if (random.nextInt(3) == 0) {
                expected.remove(key);
                map = map.without(key);
            } else {
                expected.put(key, step);
                map = map.with(key, step);
            }
            assertThat(map.get(key)).isEqualTo(expected.get(key));
            if (step % 500 == 0) {
                assertThat(List.copyOf(before.entrySet())).isEqualTo(copy);
                assertThat(new ArrayList<>(map.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
            }
        }

        assertThat(new ArrayList<>(map.entrySet())).isEqualTo(new ArrayList<>(expected.entrySet()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void setKeepsTheOrderOfFirstArrival(long seed) {
        var random = new SplittableRandom(seed);
        var expected = new LinkedHashSet<Integer>();
        PersistentSet<Integer> set = PersistentSet.empty();

        for (int step = 0; step < 500; step++) {
            var more = random.ints(random.nextInt(6), 0, 300).boxed().toList();
            expected.addAll(more);
            set = set.withAll(more);
        }

        assertThat(List.copyOf(set)).isEqualTo(List.copyOf(expected));
    }
}
