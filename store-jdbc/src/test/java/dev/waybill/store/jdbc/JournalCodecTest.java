package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalCodecTest {
    private static final RunId RUN = new RunId("r-1");
    private static final GraphTypes TYPES = new GraphTypes(Graph.named("g")
            .node("pay", (state, context) -> Update.none())
            .entry("pay")
            .build());
    private static final ActivationId PAY = TYPES.activation("", "pay@0");
    private static final ValueType TEXT = ValueType.of(String.class);

    private final JournalCodec codec = new JournalCodec(RUN, TYPES, blob -> new byte[0], Sealing.NONE);

    private static JournalRecord.Effect effect(StoredValue result) {
        return new JournalRecord.Effect(RUN, "", PAY, "charge", result, 5);
    }

    private static CommitRecord commit(Provenance provenance) {
        return new CommitRecord(
                RUN, "", PAY, List.of(ActivationId.INPUT), Update.none(), List.of(), List.of(), "", 1, 2, provenance);
    }

    @Test
    void theStoredFormOfNotesIsAsItHasAlwaysBeen() {
        var retry = new JournalRecord.Retry(
                RUN, "", PAY, 2, 10, 20, "agent.failed: late", new Usage(7, new BigDecimal("0.10")));
        var row = (NoteRow) codec.encode(3, retry);

        assertThat(row.content())
                .isEqualTo("{\"@type\":\"Retry\",\"attempt\":2,\"firstMicros\":10,\"nextMicros\":20,"
                        + "\"problem\":\"agent.failed: late\",\"usage\":{\"tokens\":7,\"money\":0.10}}");
        assertThat(row.activation()).isEqualTo("pay@0");
        assertThat(row.sequence()).isEqualTo(3);
        assertThat(((NoteRow) codec.encode(4, effect(new StoredValue.Live(TEXT, "paid")))).content())
                .isEqualTo("{\"@type\":\"Effect\",\"name\":\"charge\",\"atMicros\":5}");
        assertThat(((NoteRow) codec.encode(4, new JournalRecord.Withdrawal(RUN, "", PAY, "me", 6))).content())
                .isEqualTo("{\"@type\":\"Withdrawal\",\"by\":\"me\",\"atMicros\":6}");
        assertThat(((NoteRow) codec.encode(4, new JournalRecord.Resumption(RUN, true, 7))).content())
                .isEqualTo("{\"@type\":\"Resumption\",\"afterEnd\":true,\"atMicros\":7}");
    }

    @Test
    void theUsualProvenanceCostsNothing() {
        var usual = (CommitRow) codec.encode(0, commit(new Provenance(new Usage(0, BigDecimal.ZERO), 1, "", "")));
        var other = (CommitRow) codec.encode(0, commit(new Provenance(Usage.NONE, 2, "", "")));

        assertThat(usual.provenance).isEmpty();
        assertThat(other.provenance)
                .isEqualTo("{\"usage\":{\"tokens\":0,\"money\":0},\"attempt\":2,\"failure\":\"\",\"by\":\"\"}");
        assertThat(codec.decode(other)).isEqualTo(commit(new Provenance(Usage.NONE, 2, "", "")));
    }

    @Test
    void aResultOfAnotherTypeNamesRunActivationAndEffect() {
        var read = (JournalRecord.Effect) codec.decode(codec.encode(0, effect(new StoredValue.Live(TEXT, "paid"))));

        assertThat(read.result().as(TEXT)).isEqualTo("paid");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> read.result().as(ValueType.of(Integer.class)))
                .withMessageContaining("run r-1, effect 'charge' of pay@0: its result cannot be read as Integer")
                .returns("store.json", StoreException::code);
    }

    @Test
    void aResultThatWasReadIsWrittenAgainByteForByte() {
        var first = (NoteRow) codec.encode(0, effect(new StoredValue.Live(TEXT, "paid ".repeat(2_000))));
        var read = (JournalRecord.Effect) codec.decode(first);

        var second = (NoteRow) codec.encode(1, effect(read.result()));

        assertThat(first.result().form()).isEqualTo(Payload.DEFLATED);
        assertThat(second.result().form()).isEqualTo(Payload.DEFLATED);
        assertThat(second.result().bytes()).isEqualTo(first.result().bytes());
    }

    @Test
    void aResultOfUnknownOriginIsRefused() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> codec.encode(0, effect(new StoredValue.Encoded(type -> "paid"))))
                .withMessageContaining("run r-1, Effect of pay@0")
                .returns("store.value", StoreException::code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"@type\":\"Bribe\"}", "{\"@type\":\"Effect\",\"name\":\"x\"}"})
    void aNoteThatCannotBeReadNamesItsPlace(String content) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> codec.decode(new NoteRow(7, "", "pay@0", content, Payload.NONE)))
                .withMessageContaining("run r-1, record 7 of pay@0")
                .returns("store.json", StoreException::code);
    }

    @Test
    void aNoteOfAnUnknownNodeIsOneOfAnotherGraph() {
        var row =
                new NoteRow(7, "", "bribe@0", "{\"@type\":\"Withdrawal\",\"by\":\"me\",\"atMicros\":6}", Payload.NONE);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> codec.decode(row))
                .withMessageContaining("bribe")
                .returns("store.graph", StoreException::code);
    }
}
