package dev.waybill.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.error.ChannelException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateTest {
    record Card(String id, String text) {}

    private static final Channel<String> TASK = Channel.value("task", String.class);
    private static final Channel<String> STATUS = Channel.value("status", String.class, "pending");
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<List<Card>> CARDS = Channel.keyed("cards", Card.class, Card::id);
    private static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    private static final Channel<Set<String>> TAGS = Channel.union("tags", String.class);
    private static final Channel<Integer> TOTAL = Channel.reduced("total", Integer.class, 0, Integer::sum);
    private static final Channel<String> CONTEXT = Channel.text("context", 10).transientInRun();
    private static final Channels ALL = Channels.of(TASK, STATUS, LOG, CARDS, FACTS, TAGS, TOTAL, CONTEXT);

    private final State empty = State.empty(ALL);

    @Test
    void everyKindStartsAtItsNeutralElement() {
        assertThat(empty.find(TASK)).isEmpty();
        assertThat(empty.get(STATUS)).isEqualTo("pending");
        assertThat(empty.get(LOG)).isEmpty();
        assertThat(empty.get(CARDS)).isEmpty();
        assertThat(empty.get(FACTS)).isEmpty();
        assertThat(empty.get(TAGS)).isEmpty();
        assertThat(empty.get(TOTAL)).isZero();
        assertThat(empty.get(CONTEXT)).isEmpty();
    }

    @Test
    void aValueThatNobodyWroteIsAnErrorThatNamesTheChannel() {
        assertThatThrownBy(() -> empty.get(TASK))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'task'");
    }

    @Test
    void writesAreCombinedByKind() {
        var state = empty.with(Update.of(TASK, "a")
                        .and(LOG, List.of("x", "y"))
                        .and(TOTAL, 2)
                        .andAppend(TAGS, "t"))
                .with(Update.of(TASK, "b")
                        .andAppend(LOG, "y")
                        .and(TOTAL, 3)
                        .and(TAGS, new LinkedHashSet<>(List.of("t", "u"))))
                .with(Update.put(FACTS, "k", 1))
                .with(Update.put(FACTS, "l", 2))
                .with(Update.put(FACTS, "k", 3));

        assertThat(state.get(TASK)).isEqualTo("b");
        assertThat(state.get(LOG)).containsExactly("x", "y", "y");
        assertThat(state.get(TOTAL)).isEqualTo(5);
        assertThat(state.get(TAGS)).containsExactly("t", "u");
        assertThat(state.get(FACTS)).containsExactly(Map.entry("k", 3), Map.entry("l", 2));
    }

    @Test
    void equalElementsAndElementsOfEqualHashCodeAreAllKept() {
        var state = empty.with(Update.append(LOG, "Aa"))
                .with(Update.append(LOG, "BB"))
                .with(Update.append(LOG, "Aa"));

        assertThat(state.get(LOG)).containsExactly("Aa", "BB", "Aa");
    }

    @Test
    void aKeyedElementReplacesTheOneWithItsKeyInItsPlace() {
        var state = empty.with(Update.of(CARDS, List.of(new Card("1", "a"), new Card("2", "b"))))
                .with(Update.append(CARDS, new Card("1", "c")).andAppend(CARDS, new Card("3", "d")))
                .with(Update.remove(CARDS, "2").andRemove(CARDS, "none"));

        assertThat(state.get(CARDS)).containsExactly(new Card("1", "c"), new Card("3", "d"));
    }

    @Test
    void textIsJoinedByNewlinesAndCutAtCodePoints() {
        var state = empty.with(Update.of(CONTEXT, "风景😀"))
                .with(Update.of(CONTEXT, ""))
                .with(Update.of(CONTEXT, "abcdefgh"));

        assertThat(state.get(CONTEXT)).isEqualTo("风景😀\nabcdef");
        assertThat(state.withoutTransient().get(CONTEXT)).isEmpty();
        assertThat(state.withoutTransient().get(LOG)).isEmpty();
    }

    @Test
    void anEarlierStateNeverChanges() {
        var one = empty.with(Update.append(LOG, "a"));
        var left = one.with(Update.append(LOG, "left"));
        var right = one.with(Update.append(LOG, "right"));

        assertThat(one.get(LOG)).containsExactly("a");
        assertThat(left.get(LOG)).containsExactly("a", "left");
        assertThat(right.get(LOG)).containsExactly("a", "right");
        assertThatThrownBy(() -> left.get(LOG).add("x")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void whatTheWriterKeepsCannotReachTheState() {
        var list = new ArrayList<>(List.of("a"));
        var map = new LinkedHashMap<>(Map.of("k", 1));

        var state = empty.with(Update.of(LOG, list).and(FACTS, map));
        list.add("b");
        map.put("l", 2);

        assertThat(state.get(LOG)).containsExactly("a");
        assertThat(state.get(FACTS)).containsExactly(Map.entry("k", 1));
    }

    @Test
    void undeclaredChannelsAreRefusedWithTheNearestName() {
        var typo = Channel.append("lag", String.class);
        var other = Channel.append("log", Integer.class);

        assertThatThrownBy(() -> empty.with(Update.append(typo, "x")))
                .hasMessageContaining("'lag'")
                .hasMessageContaining("'log'");
        assertThatThrownBy(() -> empty.get(other)).hasMessageContaining("List<Integer>");
        assertThatThrownBy(() -> empty.restrictedTo(List.of(LOG)).get(TASK)).hasMessageContaining("says it reads");
    }

    @Test
    void nullIsRefusedOnEveryPath() {
        assertThatThrownBy(() -> Update.of(TASK, null))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'task'");
        assertThatThrownBy(() -> Update.of(LOG, java.util.Arrays.asList("a", null)))
                .isInstanceOf(ChannelException.class);
    }

    @Test
    void nothingIsAppendedToAChannelThatHoldsOneValue() {
        assertThatThrownBy(() -> Update.append(Channel.listValue("list", String.class), "x"))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("'list'");
    }

    @Test
    void aKeyedChannelMovedToAListBringsOnlyWhatIsLeft() {
        var written = Update.combined(List.of(
                Update.append(CARDS, new Card("a", "1")),
                Update.append(CARDS, new Card("b", "1")),
                Update.append(CARDS, new Card("b", "2")),
                Update.remove(CARDS, "a")));
        var list = Channel.append("list", Card.class);

        var moved = State.empty(Channels.of(list)).with(written.moved(CARDS, list));

        assertThat(moved.get(list)).containsExactly(new Card("b", "2"));
    }

    @Test
    void oneUpdateWritesAValueChannelOnce() {
        assertThatThrownBy(() -> Update.of(TASK, "a").and(TASK, "b")).hasMessageContaining("twice");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyReducerIsAssociative(long seed) {
        var random = new SplittableRandom(seed);
        var updates = new ArrayList<Update>();
        for (int i = 0; i < 30; i++) {
            updates.add(randomUpdate(random));
        }

        var oneByOne = empty;
        for (var update : updates) {
            oneByOne = oneByOne.with(update);
        }

        int cut = random.nextInt(1, 29);
        var grouped =
                empty.with(Update.combined(updates.subList(0, cut))).with(Update.combined(updates.subList(cut, 30)));
        assertThat(empty.withAll(updates)).isEqualTo(oneByOne);
        assertThat(grouped).isEqualTo(oneByOne);
    }

    private static Update randomUpdate(SplittableRandom random) {
        int n = random.nextInt(100);
        return switch (random.nextInt(8)) {
            case 0 -> Update.of(TASK, "task" + n);
            case 1 -> Update.of(LOG, List.of("a" + n, "b"));
            case 2 -> Update.append(CARDS, new Card("" + n % 5, "text" + n));
            case 3 -> Update.remove(CARDS, n % 5);
            case 4 -> Update.put(FACTS, "k" + n % 7, n);
            case 5 -> Update.append(TAGS, "t" + n % 9);
            case 6 -> Update.of(TOTAL, n);
            default -> Update.of(CONTEXT, n % 3 == 0 ? "" : "t😀" + n);
        };
    }

    @Test
    void anElementWithoutAKeyIsRefused() {
        var keyed = Channel.keyed("keyed", Card.class, card -> card.id().isEmpty() ? null : card.id());

        assertThatThrownBy(() -> State.empty(Channels.of(keyed)).with(Update.append(keyed, new Card("", "x"))))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("no key");
    }

    record Empty(@Text(0) String text) {}

    record Plain(@Union Set<String> tags, @Merge Map<String, Integer> facts, List<String> list) {}

    @Test
    void aRecordIsReadWithoutAnInitialOneToo() {
        var channels = Channels.of(Plain.class);
        Channel<Set<String>> tags = channels.load("tags");

        var state = State.empty(channels).with(Update.append(tags, "x"));

        assertThat(state.as(Plain.class)).isEqualTo(new Plain(Set.of("x"), Map.of(), List.of()));
        assertThatThrownBy(() -> Channels.of(Empty.class))
                .isInstanceOf(ChannelException.class)
                .hasMessageContaining("at least 1");
    }

    record Trip(
            @Append List<String> notes,
            @Sum int cost,
            String status,
            @Keyed("id") List<Card> cards,
            @Transient @Text(20) String scratch) {}

    @Test
    void aRecordCanBeTheState() {
        var channels = Channels.startingWith(new Trip(List.of(), 0, "pending", List.of(), ""));
        Channel<List<String>> notes = channels.load("notes");
        Channel<Integer> cost = channels.load("cost");

        var state = State.empty(channels)
                .with(Update.append(notes, "a").and(cost, 3))
                .with(Update.of(cost, 4));

        assertThat(state.as(Trip.class)).isEqualTo(new Trip(List.of("a"), 7, "pending", List.of(), ""));
        assertThat(channels.find("scratch").orElseThrow().isTransientInRun()).isTrue();
        assertThatThrownBy(() -> Channels.startingWith(new Trip(List.of("x"), 0, "pending", List.of(), "")))
                .hasMessageContaining("'notes'");
    }
}
