package dev.waybill.voyager.state;

/** The sum of one category, of a day or of the trip; for the whole party or one person. */
public record BudgetLine(BudgetCategory category, Amount amount) {}
