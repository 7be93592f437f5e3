package dev.waybill.voyager.state;

/** The kinds of things that may go wrong with a plan. */
public enum RiskCode {
    OVER_BUDGET,
    BUDGET_NOT_COMPARED,
    CLOSED_ON_DAY,
    OVERFULL_DAY,
    LONG_TRAVEL,
    WET_DAY,
    HEAT,
    MUST_SEE_LEFT_OUT,
    MEAL_MISSING,
    MEALS_DEAR,
    DISH_REPEATED,
    LOOSE_DAYS,
    BOOK_AHEAD,
    CITY_NOT_IN_ATLAS
}
