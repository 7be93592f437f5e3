package dev.waybill.voyager.budget;

import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.BudgetLine;
import dev.waybill.voyager.state.BudgetSum;
import java.util.ArrayList;
import java.util.List;

/** One person's share of a sum; its lines add up exactly to the share of the whole, rounded half up. */
record PersonShare(int people) {

    BudgetSum of(BudgetSum party) {
        List<BudgetLine> lines = new ArrayList<>();
        Amount running = zero(party.sum());
        for (BudgetLine line : party.lines()) {
            Amount next = running.plus(line.amount());
            lines.add(new BudgetLine(line.category(), minus(share(next), share(running))));
            running = next;
        }
        return new BudgetSum(lines, share(party.sum()));
    }

    private Amount share(Amount amount) {
        return new Amount(amount.local().dividedBy(people), amount.home().map(home -> home.dividedBy(people)));
    }

    private static Amount zero(Amount like) {
        return new Amount(Money.zero(like.local().currency()), like.home().map(home -> Money.zero(home.currency())));
    }

    private static Amount minus(Amount from, Amount what) {
        return new Amount(
                from.local().minus(what.local()),
                from.home().flatMap(home -> what.home().map(home::minus)));
    }
}
