package dev.waybill.voyager.state;

import dev.waybill.voyager.data.LocalText;
import java.util.List;
import java.util.Optional;

/**
 * What the trip costs. Every total is the exact sum of its parts, in both currencies.
 *
 * @param standard what the budget carries
 * @param priceYear the year the usual costs are from
 * @param days for the whole party
 * @param total by category and in all, for the party
 * @param perPerson by category and in all, for one person
 * @param limit the traveller's budget against the total
 * @param rate empty when no rate is known; then there are no home amounts and no verdict on the budget
 * @param notIncluded what else will cost money
 */
public record BudgetPlan(
        Standard standard,
        int priceYear,
        int rooms,
        int nights,
        List<BudgetDay> days,
        BudgetSum total,
        BudgetSum perPerson,
        BudgetLimit limit,
        Optional<RateUsed> rate,
        List<LocalText> notIncluded) {

    public BudgetPlan {
        days = List.copyOf(days);
        notIncluded = List.copyOf(notIncluded);
    }
}
