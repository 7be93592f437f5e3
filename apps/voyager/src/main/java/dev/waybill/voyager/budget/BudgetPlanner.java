package dev.waybill.voyager.budget;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.CostLevel;
import dev.waybill.voyager.data.CostTier;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.BudgetCategory;
import dev.waybill.voyager.state.BudgetDay;
import dev.waybill.voyager.state.BudgetLimit;
import dev.waybill.voyager.state.BudgetLine;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.BudgetSum;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.Standard;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The budget agent's decision: the highest standard that the traveller's budget carries, and what every day costs at it.
 * Beds are double rooms, one for two people, on the nights between the days; everybody pays the adult ticket; a tenth is
 * added for what one does not foresee.
 *
 * <p>Decimal arithmetic only; in both currencies every total is the exact sum of its parts. Pure and thread-safe.
 */
public final class BudgetPlanner {

    private static final BigDecimal CONTINGENCY = new BigDecimal("0.10");

    private final TravelRequest request;
    private final AtlasCity city;
    private final List<DestinationEntry> entries;
    private final Optional<RateUsed> rate;

    private BudgetPlanner(
            TravelRequest request, AtlasCity city, List<DestinationEntry> entries, Optional<RateUsed> rate) {
        this.request = request;
        this.city = city;
        this.entries = entries;
        this.rate = rate;
    }

    /**
     * The cost of the planned sights and of the stay around them.
     *
     * @param rate from the traveller's currency to the city's, also when the two are the same; empty when unknown
     */
    public static BudgetPlan plan(
            TravelRequest request, AtlasCity city, List<DestinationEntry> entries, Optional<RateUsed> rate) {
        return new BudgetPlanner(request, city, entries, rate).plan();
    }

    /** The standard to expect before any sight is chosen. */
    public static Standard expectedStandard(TravelRequest request, AtlasCity city, Optional<RateUsed> rate) {
        return plan(request, city, List.of(), rate).standard();
    }

    private BudgetPlan plan() {
        if (rate.isEmpty()) {
            return at(new Standard(CostLevel.MID, CostLevel.MID));
        }
        for (Standard standard : descending()) {
            BudgetPlan plan = at(standard);
            if (!plan.limit().exceeded()) {
                return plan;
            }
        }
        return at(new Standard(CostLevel.BUDGET, CostLevel.BUDGET));
    }

    /** From the best down; between two whole steps the better half goes to the table of those who come to eat. */
    private List<Standard> descending() {
        boolean eats =
                request.interests().contains("food") || request.interests().contains("seafood");
        List<Standard> standards = new ArrayList<>();
        standards.add(new Standard(CostLevel.COMFORT, CostLevel.COMFORT));
        standards.add(
                eats ? new Standard(CostLevel.MID, CostLevel.COMFORT) : new Standard(CostLevel.COMFORT, CostLevel.MID));
        standards.add(new Standard(CostLevel.MID, CostLevel.MID));
        standards.add(
                eats ? new Standard(CostLevel.BUDGET, CostLevel.MID) : new Standard(CostLevel.MID, CostLevel.BUDGET));
        return standards;
    }

    private BudgetPlan at(Standard standard) {
        Ledger ledger = new Ledger(city.currency(), rate);
        List<BudgetDay> days = new ArrayList<>();
        for (int day = 1; day <= request.days(); day++) {
            days.add(day(day, standard, ledger));
        }
        BudgetSum total = total(days);
        Optional<Money> left = total.sum().home().map(spent -> request.budget().minus(spent));
        BudgetLimit limit = new BudgetLimit(request.budget(), left);
        return new BudgetPlan(
                standard,
                city.costs().year(),
                rooms(),
                request.days() - 1,
                limit.exceeded() ? days.stream().map(this::marked).toList() : days,
                total,
                new PersonShare(request.people()).of(total),
                limit,
                rate,
                NotIncluded.of(request));
    }

    private BudgetDay day(int day, Standard standard, Ledger ledger) {
        CostTier tier = city.costs().at(standard.daily());
        Money stay = money(city.costs().at(standard.stay()).bed()).times(day < request.days() ? rooms() : 0);
        Money meals = money(tier.meals()).times(request.people());
        Money transit = money(tier.transit()).times(request.people());
        Money tickets = tickets(day);
        Money contingency = stay.plus(meals).plus(transit).plus(tickets).times(CONTINGENCY);
        List<BudgetLine> lines = List.of(
                new BudgetLine(BudgetCategory.STAY, ledger.enter(stay)),
                new BudgetLine(BudgetCategory.MEALS, ledger.enter(meals)),
                new BudgetLine(BudgetCategory.TRANSIT, ledger.enter(transit)),
                new BudgetLine(BudgetCategory.TICKETS, ledger.enter(tickets)),
                new BudgetLine(BudgetCategory.CONTINGENCY, ledger.enter(contingency)));
        return new BudgetDay(day, request.startDate().plusDays(day - 1L), lines, sum(lines), false);
    }

    private BudgetDay marked(BudgetDay day) {
        Money share = request.budget().dividedBy(request.days());
        boolean over =
                day.total().home().filter(spent -> spent.compareTo(share) > 0).isPresent();
        return new BudgetDay(day.day(), day.date(), day.lines(), day.total(), over);
    }

    private Money tickets(int day) {
        return entries.stream()
                .filter(entry -> entry.day() == day)
                .map(entry -> money(entry.sight().price().amount()).times(request.people()))
                .reduce(Money.zero(city.currency()), Money::plus);
    }

    private static BudgetSum total(List<BudgetDay> days) {
        List<BudgetLine> lines = new ArrayList<>();
        for (BudgetCategory category : BudgetCategory.values()) {
            List<BudgetLine> ofCategory = days.stream()
                    .flatMap(day -> day.lines().stream())
                    .filter(line -> line.category() == category)
                    .toList();
            lines.add(new BudgetLine(category, sum(ofCategory)));
        }
        return new BudgetSum(lines, sum(lines));
    }

    private static Amount sum(List<BudgetLine> lines) {
        return lines.stream().map(BudgetLine::amount).reduce(Amount::plus).orElseThrow();
    }

    private Money money(BigDecimal amount) {
        return new Money(amount, city.currency());
    }

    private int rooms() {
        return (request.people() + 1) / 2;
    }
}
