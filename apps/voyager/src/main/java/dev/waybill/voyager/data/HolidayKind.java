package dev.waybill.voyager.data;

/** What a day of a holiday calendar means for a visitor. */
public enum HolidayKind {
    /** A public holiday itself. */
    PUBLIC,
    /** A day off in place of a holiday that falls on a weekend, or joined to one. */
    OBSERVED,
    /** A Saturday or Sunday that is worked in exchange for a day off. */
    MAKEUP_WORKDAY,
    /** A festival's own day in a year whose days off are not announced yet. */
    FESTIVAL
}
