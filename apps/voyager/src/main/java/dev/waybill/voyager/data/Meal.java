package dev.waybill.voyager.data;

/** The occasions a dish is eaten at. */
public enum Meal {
    BREAKFAST,
    LUNCH,
    DINNER,
    SNACK
}
