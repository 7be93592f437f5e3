package dev.waybill.voyager.data;

/** How dear something is for its city. */
public enum PriceBand {
    FREE,
    LOW,
    MID,
    HIGH
}
