package dev.waybill.store.sqlite;

/** What a confirmed write survives. */
public enum Synchronous {
    /** The death of the process and the loss of power: each transaction is flushed to the disk. */
    FULL,
    /**
     * The death of the process. If the machine loses power, the last transactions may be missing, though never a part of
     * one: a run goes on from what is there, and repeats the rest, effects included.
     */
    NORMAL
}
