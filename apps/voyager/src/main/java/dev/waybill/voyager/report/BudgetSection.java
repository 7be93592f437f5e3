package dev.waybill.voyager.report;

import dev.waybill.voyager.data.CostLevel;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.BudgetCategory;
import dev.waybill.voyager.state.BudgetDay;
import dev.waybill.voyager.state.BudgetLine;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.TravelState;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What it costs: by category and by day, for the party and a person, in both currencies. */
final class BudgetSection {

    private final Words words;
    private final TravelState state;
    private final MoneyText money;

    BudgetSection(Words words, TravelState state) {
        this.words = words;
        this.state = state;
        this.money = new MoneyText(words.language());
    }

    void write(Section section) {
        section.heading(2, words.say("预算", "Budget"));
        state.budget().ifPresentOrElse(plan -> planned(section, plan), () -> unplanned(section));
    }

    private void planned(Section section, BudgetPlan plan) {
        section.line(verdict(plan));
        section.gap().line(standard(plan)).gap();
        boolean both = plan.rate().filter(rate -> !rate.sameCurrency()).isPresent();
        byCategory(section, plan, both);
        byDay(section, plan, both);
        plan.rate().filter(rate -> both).ifPresent(rate -> section.line(rate(rate)));
        section.gap().line(words.say("没有算进去的：", "Not included:")).gap();
        plan.notIncluded().forEach(text -> section.bullet(words.say(text)));
        section.gap();
    }

    private String verdict(BudgetPlan plan) {
        String total = money.exact(plan.total().sum().local());
        Optional<Money> left = plan.limit().left();
        if (left.isEmpty()) {
            return words.say(
                    "合计 **" + total + "**；没有可用的汇率，无法与预算比较。",
                    "In all **" + total + "**; no exchange rate is known, so it cannot be compared with the budget.");
        }
        String budget = money.plain(plan.limit().budget());
        return plan.limit().exceeded()
                ? words.say(
                        "合计 **" + total + "**，**超出预算 " + money.exact(left.get().times(-1)) + "**（预算 " + budget + "）。",
                        "In all **" + total + "**, **over the budget of " + budget + " by "
                                + money.exact(left.get().times(-1)) + "**.")
                : words.say(
                        "合计 **" + total + "**，在预算 " + budget + " 之内，还余 " + money.exact(left.get()) + "。",
                        "In all **" + total + "**, within the budget of " + budget + "; " + money.exact(left.get())
                                + " is left.");
    }

    private String standard(BudgetPlan plan) {
        String stay = level(plan.standard().stay());
        String daily = level(plan.standard().daily());
        boolean same = stay.equals(daily);
        return words.say(
                (same ? "按" + stay + "标准：" : "住宿按" + stay + "、餐饮和交通按" + daily + "标准：") + "双人间 " + plan.rooms() + " 间、住 "
                        + plan.nights() + " 晚，全员成人票，另加 10% 备用金。费用是 " + plan.priceYear() + " 年前后的常见水平。",
                (same ? "At a " + stay + " standard: " : "Beds " + stay + ", meals and transit " + daily + ": ")
                        + plan.rooms() + " double room" + (plan.rooms() == 1 ? "" : "s") + " for "
                        + plan.nights() + " night" + (plan.nights() == 1 ? "" : "s")
                        + ", adult tickets for everybody, 10 % on top for the unforeseen. Costs are the usual ones of about "
                        + plan.priceYear() + ".");
    }

    private String level(CostLevel level) {
        return switch (level) {
            case BUDGET -> words.say("经济", "budget");
            case MID -> words.say("中档", "mid-range");
            case COMFORT -> words.say("舒适", "comfortable");
        };
    }

    private void byCategory(Section section, BudgetPlan plan, boolean both) {
        List<String> header = new ArrayList<>(List.of(words.say("项目", "Item"), words.say("全员", "Party")));
        addIf(both, header, words.say("全员（折合）", "Party (home)"));
        header.add(words.say("每人", "Per person"));
        addIf(both, header, words.say("每人（折合）", "Per person (home)"));
        List<List<String>> rows = new ArrayList<>();
        for (BudgetCategory category : BudgetCategory.values()) {
            rows.add(row(
                    name(category), plan.total().of(category), plan.perPerson().of(category), both));
        }
        rows.add(row(
                "**" + words.say("合计", "Total") + "**",
                plan.total().sum(),
                plan.perPerson().sum(),
                both));
        section.table(header, aligned(header.size()), rows);
    }

    private List<String> row(String name, Amount party, Amount person, boolean both) {
        List<String> row = new ArrayList<>(List.of(name, money.exact(party.local())));
        addIf(both, row, home(party));
        row.add(money.exact(person.local()));
        addIf(both, row, home(person));
        return row;
    }

    private void byDay(Section section, BudgetPlan plan, boolean both) {
        List<String> header = new ArrayList<>();
        header.add(words.say("天（全员）", "Day (party)"));
        for (BudgetCategory category : BudgetCategory.values()) {
            header.add(name(category));
        }
        header.add(words.say("合计", "Total"));
        addIf(both, header, words.say("折合", "Home"));
        List<List<String>> rows = new ArrayList<>();
        for (BudgetDay day : plan.days()) {
            List<String> row = new ArrayList<>();
            row.add(words.day(day.date()) + (day.overShare() ? " ▲" : ""));
            day.lines().stream()
                    .map(BudgetLine::amount)
                    .map(Amount::local)
                    .map(money::exact)
                    .forEach(row::add);
            row.add(money.exact(day.total().local()));
            addIf(both, row, home(day.total()));
            rows.add(row);
        }
        section.table(header, aligned(header.size()), rows);
        if (plan.days().stream().anyMatch(BudgetDay::overShare)) {
            section.line(words.say("▲ 这一天超过预算的日均份额。", "▲ This day costs more than an equal share of the budget."))
                    .gap();
        }
    }

    private String home(Amount amount) {
        return amount.home().map(money::exact).orElse("–");
    }

    private String rate(RateUsed rate) {
        String one = "1 " + rate.home().getCurrencyCode() + " = "
                + rate.rate()
                        .setScale(4, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString() + " "
                + rate.local().getCurrencyCode();
        return rate.live()
                ? words.say("汇率：" + one + "（" + rate.asOf() + "）。", "Rate: " + one + " (" + rate.asOf() + ").")
                : words.say(
                        "汇率：" + one + "，内置汇率表，" + rate.asOf() + " 的数据，仅供参考。",
                        "Rate: " + one + ", from the built-in table as of " + rate.asOf() + "; indicative only.");
    }

    private void unplanned(Section section) {
        section.line(
                words.say("没有这座城市的费用数据，所以不做分项预算。", "There are no costs of this city, so the budget is not split up."));
        state.exchangeRate().filter(rate -> !rate.sameCurrency()).ifPresent(rate -> {
            Money local = rate.toLocal(state.userRequest().budget());
            long shares =
                    (long) state.userRequest().people() * state.userRequest().days();
            section.line(words.say(
                    "你的预算约合 " + money.about(local) + "，平均每人每天 " + money.about(local.dividedBy(shares)) + "。",
                    "Your budget is about " + money.about(local) + ", that is " + money.about(local.dividedBy(shares))
                            + " a person and day."));
            section.line(rate(rate));
        });
        section.gap();
    }

    private String name(BudgetCategory category) {
        return switch (category) {
            case STAY -> words.say("住宿", "Stay");
            case MEALS -> words.say("餐饮", "Meals");
            case TRANSIT -> words.say("市内交通", "Transit");
            case TICKETS -> words.say("门票", "Tickets");
            case CONTINGENCY -> words.say("备用金", "Contingency");
        };
    }

    private static void addIf(boolean wanted, List<String> cells, String cell) {
        if (wanted) {
            cells.add(cell);
        }
    }

    private static List<Boolean> aligned(int columns) {
        List<Boolean> aligned = new ArrayList<>(Collections.nCopies(columns, true));
        aligned.set(0, false);
        return aligned;
    }
}
