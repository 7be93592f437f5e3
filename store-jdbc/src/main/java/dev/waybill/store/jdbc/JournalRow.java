package dev.waybill.store.jdbc;

/**
 * A record of a run as it is stored. Made by {@link JournalCodec}, which may be in another thread than the database, and
 * carried by {@link JournalTable}.
 */
public sealed interface JournalRow permits CommitRow, NoteRow {
    /** The place of the record among all those of its run, from 0; there may be gaps. */
    long sequence();

    /** How many bytes its data has, about; more than 0. */
    int size();
}
