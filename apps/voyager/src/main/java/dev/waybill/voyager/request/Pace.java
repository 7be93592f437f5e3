package dev.waybill.voyager.request;

/** How full a day shall be. */
public enum Pace {
    RELAXED,
    NORMAL,
    PACKED
}
