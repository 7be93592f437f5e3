package dev.waybill.voyager.data;

/** The three standards of travelling that costs are given for. */
public enum CostLevel {
    BUDGET,
    MID,
    COMFORT
}
