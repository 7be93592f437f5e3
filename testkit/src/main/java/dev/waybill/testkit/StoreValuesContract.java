package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is written is read back as it was. */
abstract class StoreValuesContract extends StoreFixture {
    private void assertRoundTrip(Update update) {
        var run = StoreSamples.run("r-update");
        var commit = StoreSamples.plan(run, 0, update);

        append(begin(run), commit);

        assertThat(commits(run.id())).containsExactly(StoreSamples.input(run), commit);
    }

    @Test
    void commitsKeepTheirOrderAcrossScopes() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        List<Object> numbers = List.of(7, -7);
        List<Object> shapes = List.of(
                new StoreSamples.Shape.Leaf("a", Optional.of("b")),
                new StoreSamples.Shape.Tree(List.of(), Map.of()),
                new StoreSamples.Shape.Leaf("", Optional.empty()));
        var expected = new ArrayList<CommitRecord>();
        expected.add(StoreSamples.input(run));
        expected.add(StoreSamples.fanOut(run, numbers, shapes));
        expected.add(StoreSamples.look(run, 2));
        expected.add(StoreSamples.look(run, 0));
        expected.add(StoreSamples.join(
                run, List.of(StoreSamples.activation("visit@0#plan.1"), StoreSamples.activation("research@0#plan.0"))));

        expected.subList(1, expected.size()).forEach(commit -> append(journal, commit));

        assertThat(commits(run.id())).isEqualTo(expected);
    }

    @Test
    void manyParentsKeepTheirOrder() {
        var run = StoreSamples.run("r-1");
        var parents = new ArrayList<ActivationId>();
        IntStream.range(0, 5_000).forEach(i -> parents.add(StoreSamples.activation("visit@0#plan." + i)));
        IntStream.range(0, 2_000).forEach(i -> parents.add(StoreSamples.activation("visit@" + i + "#plan." + 2 * i)));
        parents.add(StoreSamples.activation("visit@3#plan.1#visit.9"));
        parents.add(StoreSamples.activation("visit@3#plan.1#visit.10"));
        parents.add(StoreSamples.activation("visit@3#plan.2#visit.11"));

        append(begin(run), StoreSamples.join(run, parents));

        assertThat(commits(run.id()).getLast().parents()).isEqualTo(parents);
    }

    @Test
    void aHistoryLongerThanAnyPageIsReadWhole() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);

        for (int i = 0; i < 9_999; i++) {
            journal.append(StoreSamples.plan(run, i, Update.append(StoreSamples.LOG, "entry " + i)));
        }
        append(journal, StoreSamples.plan(run, 9_999, Update.none()));

        var commits = commits(run.id());
        assertThat(commits).hasSize(10_001);
        assertThat(IntStream.range(0, 10_000))
                .allSatisfy(
                        i -> assertThat(commits.get(i + 1).activation().label()).isEqualTo("plan@" + i));
    }

    @Test
    void everyKindOfValueIsReadBackAsItWas() {
        assertRoundTrip(Update.of(StoreSamples.EVERYTHING, StoreSamples.everything()));
    }

    @Test
    void numbersThatAreNoneAreReadBackAsTheyWere() {
        var e = StoreSamples.everything();
        for (double real : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -0.0}) {
            var numbers = StoreSamples.numbers(real, (float) real);
            var run = StoreSamples.run("r-" + Double.doubleToRawLongBits(real));

            append(
                    begin(run),
                    StoreSamples.plan(
                            run,
                            0,
                            Update.of(
                                    StoreSamples.EVERYTHING,
                                    new StoreSamples.Everything(
                                            numbers,
                                            e.times(),
                                            e.shape(),
                                            e.id(),
                                            e.uri(),
                                            e.currency(),
                                            e.locale(),
                                            Optional.empty(),
                                            List.of()))));

            var update = commits(run.id()).getLast().update();
            update.forEach((channel, written) ->
                    assertThat(((StoreSamples.Everything) written).numbers()).isEqualTo(numbers));
        }
    }

    @Test
    void writesToChannelsOfEveryKindAreReadBackAsTheyWere() {
        assertRoundTrip(Update.append(StoreSamples.LOG, "one")
                .andAppend(StoreSamples.LOG, "two")
                .and(StoreSamples.TOTAL, -3)
                .and(StoreSamples.FACTS, StoreSamples.inOrder("z", 1, "a", 2))
                .and(
                        StoreSamples.SHAPES,
                        new LinkedHashSet<>(List.of(
                                new StoreSamples.Shape.Leaf("z", Optional.empty()),
                                new StoreSamples.Shape.Tree(List.of(), Map.of()))))
                .andAppend(StoreSamples.CARDS, "k1")
                .andRemove(StoreSamples.CARDS, "l")
                .andAppend(StoreSamples.CARDS, "m2")
                .and(StoreSamples.NOTES, "a\nb"));
    }

    @Test
    void emptyWritesAreStillWrites() {
        assertRoundTrip(Update.of(StoreSamples.LOG, List.of())
                .and(StoreSamples.FACTS, Map.of())
                .and(StoreSamples.SHAPES, Set.of())
                .and(StoreSamples.NOTES, ""));
    }

    @Test
    void largeWritesAreReadBackAsTheyWere() {
        assertRoundTrip(Update.of(
                StoreSamples.LOG,
                IntStream.range(0, 20_000).mapToObj(i -> "entry " + i).toList()));
    }

    @Test
    void everyCharacterIsKept() {
        var text = new StringBuilder("\u0000\u0001\t\n\r\"\\/\u007f\u0085\u2028\ufeff\uffff");
        for (int plane = 0; plane <= 16; plane++) {
            text.appendCodePoint(plane * 0x10000 + 0x4e2d).appendCodePoint(plane * 0x10000 + 0xfffe);
        }
        var oddities = List.of("\ud83d", "\ude00", "a\ud83d", "\ud83da", "\ude00\ud83d", "\ud83d\ud83d\ude00");
        for (var odd : oddities) {
            var run = StoreSamples.run("r-" + oddities.indexOf(odd));
            var commit = StoreSamples.plan(run, 0, Update.of(StoreSamples.NOTES, odd));
            append(begin(run), commit);
            assertThat(commits(run.id()).getLast()).isEqualTo(commit);
        }

        assertRoundTrip(
                Update.append(StoreSamples.LOG, text.toString()).and(StoreSamples.FACTS, Map.of(text.toString(), 1)));
    }
}
