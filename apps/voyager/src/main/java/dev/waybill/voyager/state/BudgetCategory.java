package dev.waybill.voyager.state;

/** What money is spent on. */
public enum BudgetCategory {
    STAY,
    MEALS,
    TRANSIT,
    TICKETS,
    CONTINGENCY
}
