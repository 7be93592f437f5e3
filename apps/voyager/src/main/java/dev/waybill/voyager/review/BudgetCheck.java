package dev.waybill.voyager.review;

import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.state.BudgetCategory;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;

/** Whether the trip costs more than the traveller wants to spend, and whether cheaper sights can mend it. */
final class BudgetCheck {

    private static final BigDecimal WITH_CONTINGENCY = new BigDecimal("1.10");
    private static final BigDecimal FOR_ROUNDING = BigDecimal.ONE;

    private BudgetCheck() {}

    static List<Risk> of(TravelState state) {
        Optional<BudgetPlan> budget = state.budget();
        Risks risks = new Risks(state.revisionCount());
        if (budget.isEmpty()) {
            return List.of();
        }
        Optional<Money> left = budget.get().limit().left();
        if (left.isEmpty()) {
            return List.of(risks.trip(
                    RiskCode.BUDGET_NOT_COMPARED,
                    "没有可用的汇率，无法判断是否超出预算。",
                    "No exchange rate is known, so the costs cannot be compared with the budget."));
        }
        if (!budget.get().limit().exceeded()) {
            return List.of();
        }
        Money over = left.get().times(-1);
        return List.of(cheaperTickets(state, budget.get())
                .map(most -> risks.trip(
                        RiskCode.OVER_BUDGET,
                        "超出预算 " + over + "；门票每人压到 " + most.toPlainString() + " 以内就能回到预算。",
                        "Over the budget by " + over + "; with tickets of at most " + most.toPlainString()
                                + " a person it fits.",
                        new Directive.CheaperSights(most)))
                .orElseGet(() -> risks.trip(
                        RiskCode.OVER_BUDGET,
                        "超出预算 " + over + "：即使按最省的标准，住宿、餐饮和交通也已超过。可以减少天数，或再加这笔钱。",
                        "Over the budget by " + over
                                + ": bed, meals and transit exceed it even at the cheapest standard. Fewer days or that much"
                                + " more money would do.")));
    }

    /** The most a person may spend on tickets for the trip to fit, when that is possible at all. */
    private static Optional<BigDecimal> cheaperTickets(TravelState state, BudgetPlan budget) {
        RateUsed rate = budget.rate().orElseThrow();
        int people = state.userRequest().people();
        BigDecimal over = budget.total()
                .sum()
                .local()
                .minus(rate.toLocal(budget.limit().budget()))
                .amount();
        BigDecimal perPerson =
                over.divide(WITH_CONTINGENCY.multiply(BigDecimal.valueOf(people)), 0, RoundingMode.CEILING);
        BigDecimal tickets = budget.total()
                .of(BudgetCategory.TICKETS)
                .local()
                .amount()
                .divide(BigDecimal.valueOf(people), 2, RoundingMode.FLOOR);
        BigDecimal most = tickets.subtract(perPerson).setScale(0, RoundingMode.FLOOR);
        if (most.signum() < 0 || tickets.signum() == 0) {
            return Optional.empty();
        }
        return Optional.of(most.subtract(FOR_ROUNDING).max(BigDecimal.ZERO));
    }
}
