package dev.waybill.testkit;

import static dev.waybill.testkit.StoreSamples.TYPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.ActivationId;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Records of every kind have one order, and what they say is kept. */
abstract class StoreRecordsContract extends StoreValuesContract {
    private static final ValueType TEXTS = ValueType.listOf(String.class);

    /** The record without what can only be compared once its type is known. */
    private static JournalRecord comparable(JournalRecord record) {
        return record instanceof JournalRecord.Effect e
                ? new JournalRecord.Effect(
                        e.run(),
                        e.scope(),
                        e.activation(),
                        e.name(),
                        new StoredValue.Live(TEXTS, e.result().as(TEXTS)),
                        e.atMicros())
                : record;
    }

    private static JournalRecord effect(RunRecord run, String name, String... texts) {
        return StoreSamples.effect(run, name, new StoredValue.Live(TEXTS, List.of(texts)));
    }

    /** One of each, again and again, so that no two of the same kind follow one another. */
    private static List<JournalRecord> mixed(RunRecord run, int rounds) {
        var records = new ArrayList<JournalRecord>();
        for (int i = 0; i < rounds; i++) {
            records.add(StoreSamples.plan(run, i, Update.append(StoreSamples.LOG, "entry " + i)));
            records.add(StoreSamples.retry(run, i + 1));
            records.add(effect(run, "effect " + i, "a", "b " + i));
            records.add(StoreSamples.resumption(run, i % 2 == 0));
            records.add(StoreSamples.withdrawal(run));
        }
        return records;
    }

    @Test
    void recordsOfAllKindsAreReadInTheOrderInWhichTheyWereAppended() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        var expected = new ArrayList<JournalRecord>();
        expected.add(StoreSamples.input(run));
        expected.addAll(mixed(run, 700));

        expected.subList(1, expected.size() - 1).forEach(journal::append);
        append(journal, expected.getLast());

        assertThat(records(run.id()).stream().map(StoreRecordsContract::comparable))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void manyRecordsOfOneKindBetweenTwoOfAnotherKeepTheirPlace() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        var expected = new ArrayList<JournalRecord>();
        expected.add(StoreSamples.input(run));
        for (int i = 0; i < 600; i++) {
            expected.add(StoreSamples.retry(run, i + 1));
        }
        for (int i = 0; i < 600; i++) {
            expected.add(StoreSamples.plan(run, i, Update.none()));
        }
        expected.add(StoreSamples.resumption(run, true));

        expected.subList(1, expected.size() - 1).forEach(journal::append);
        append(journal, expected.getLast());

        assertThat(records(run.id())).isEqualTo(expected);
    }

    @Test
    void whatARunBeginsWithIsKeptInItsOrder() {
        var run = StoreSamples.run("r-1");
        var base = StoreSamples.base(run, Update.append(StoreSamples.LOG, "before"));
        var first = List.of(base, StoreSamples.input(run), StoreSamples.resumption(run, false));

        store().begin(run, TYPES, first, TENURE);

        assertThat(records(run.id())).isEqualTo(first);
    }

    @Test
    void recordsGoOnAfterThoseThatWereThereWhenARunIsReopened() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        append(journal, StoreSamples.plan(run, 0, Update.none()));
        append(journal, StoreSamples.withdrawal(run));
        journal.release();

        var again = store().reopen(run, TYPES, TENURE);
        append(again, StoreSamples.resumption(run, false));
        append(again, StoreSamples.plan(run, 1, Update.none()));

        assertThat(records(run.id()))
                .containsExactly(
                        StoreSamples.input(run),
                        StoreSamples.plan(run, 0, Update.none()),
                        StoreSamples.withdrawal(run),
                        StoreSamples.resumption(run, false),
                        StoreSamples.plan(run, 1, Update.none()));
    }

    @Test
    void theResultOfAnEffectIsReadAsItWasWritten() {
        var run = StoreSamples.run("r-1");
        var type = ValueType.of(StoreSamples.Everything.class);
        var value = StoreSamples.everything();

        append(begin(run), StoreSamples.effect(run, "book \u0000 预订 𝒳", new StoredValue.Live(type, value)));

        var effect = (JournalRecord.Effect) records(run.id()).getLast();
        assertThat(effect.name()).isEqualTo("book \u0000 预订 𝒳");
        assertThat(effect.result().as(type)).isEqualTo(value);
    }

    @Test
    void theResultOfAnEffectIsNotReadAsAnotherType() {
        var run = StoreSamples.run("r-1");
        append(begin(run), effect(run, "book", "a"));

        var effect = (JournalRecord.Effect) records(run.id()).getLast();

        assertThatExceptionOfType(WaybillException.class)
                .isThrownBy(() -> effect.result().as(ValueType.of(Integer.class)));
        assertThat(effect.result().as(TEXTS)).isEqualTo(List.of("a"));
    }

    @Test
    void theResultOfAnEffectCanBeCopiedToAnotherRun() {
        var run = StoreSamples.run("r-1");
        append(begin(run), effect(run, "book", "a"));
        var effect = (JournalRecord.Effect) records(run.id()).getLast();
        var copy = StoreSamples.run("r-2");

        store().begin(
                        copy,
                        TYPES,
                        List.of(StoreSamples.input(copy), StoreSamples.effect(copy, "book", effect.result())),
                        TENURE);

        assertThat(records(copy.id()).stream().map(StoreRecordsContract::comparable))
                .containsExactly(StoreSamples.input(copy), effect(copy, "book", "a"));
    }

    @Test
    void howACommitCameAboutIsKept() {
        var run = StoreSamples.run("r-1");
        var journal = begin(run);
        var given = StoreSamples.fanOut(run, List.of(), List.of());
        var edit = new CommitRecord(
                run.id(),
                "",
                ActivationId.edit(12),
                List.of(given.activation()),
                Update.append(StoreSamples.LOG, "corrected"),
                List.of(),
                List.of(),
                "",
                1,
                2,
                new Provenance(dev.waybill.agent.Usage.NONE, 1, "", "王"));

        append(journal, given);
        append(journal, edit);

        assertThat(commits(run.id())).containsExactly(StoreSamples.input(run), given, edit);
    }

    @Test
    void parentsThatNoNodeHasAreKept() {
        var run = StoreSamples.run("r-1");
        var parents = List.of(
                ActivationId.edit(0),
                ActivationId.edit(1),
                ActivationId.edit(2),
                ActivationId.edit(10),
                ActivationId.BASE,
                ActivationId.INPUT,
                StoreSamples.activation("plan@3"));

        append(begin(run), StoreSamples.join(run, parents));

        assertThat(commits(run.id()).getLast().parents()).isEqualTo(parents);
    }

    @Test
    void whatWhoeverStartedARunSaidIsKept() {
        var run = StoreSamples.run("r-1", "t-1", 0, "key \u0000 钥匙 𝒳");

        begin(run);

        assertThat(store().find(run.id())).contains(run);
        assertThat(store().find(run.id()).orElseThrow().origin().attributes().keySet())
                .containsExactly("z locale", "a \u0000 principal");
        assertThat(store().runsOf(run.thread())).containsExactly(run);
    }

    @Test
    void attributesMayBeManyAndEmpty() {
        var many = new LinkedHashMap<String, String>();
        for (int i = 0; i < 1_000; i++) {
            many.put("attribute " + i, "");
        }
        var origin = new dev.waybill.spi.RunOrigin("", "", many, Optional.empty(), "");
        var run = StoreSamples.withOrigin(StoreSamples.run("r-1"), origin);

        begin(run);

        assertThat(store().find(run.id())).contains(run);
    }
}
