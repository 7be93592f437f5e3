package dev.waybill.store.jdbc;

import dev.waybill.agent.Usage;
import dev.waybill.control.Limits;
import dev.waybill.state.ValueType;
import java.time.Instant;
import java.util.Optional;

/** What the record says besides its place: the stored form, which must not change its names. */
sealed interface NoteContent {
    /** Of this interface. */
    ValueType TYPE = ValueType.of(NoteContent.class);

    /** See {@link dev.waybill.spi.JournalRecord.Retry}. */
    record Retry(int attempt, long firstMicros, long nextMicros, String problem, Usage usage) implements NoteContent {}

    /** See {@link dev.waybill.spi.JournalRecord.Effect}. */
    record Effect(String name, long atMicros) implements NoteContent {}

    /** See {@link dev.waybill.spi.JournalRecord.Withdrawal}. */
    record Withdrawal(String by, long atMicros) implements NoteContent {}

    /** See {@link dev.waybill.spi.JournalRecord.Resumption}. */
    record Resumption(boolean afterEnd, long atMicros) implements NoteContent {}

    /** See {@link dev.waybill.spi.JournalRecord.Terms}. */
    record Terms(Optional<Limits> limits, Optional<Instant> deadline) implements NoteContent {}
}
