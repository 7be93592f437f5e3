package dev.waybill.voyager.report;

import dev.waybill.voyager.state.Amount;
import dev.waybill.voyager.state.BudgetDay;
import dev.waybill.voyager.state.BudgetLine;
import dev.waybill.voyager.state.BudgetPlan;
import dev.waybill.voyager.state.BudgetSum;
import dev.waybill.voyager.state.RateUsed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The budget of the JSON document. */
record JsonBudget(Words words) {

    Map<String, Object> of(BudgetPlan plan) {
        return Json.object(
                "standard",
                        Json.object(
                                "stay", Json.code(plan.standard().stay()),
                                "daily", Json.code(plan.standard().daily())),
                "priceYear", plan.priceYear(),
                "rooms", plan.rooms(),
                "nights", plan.nights(),
                "days", plan.days().stream().map(JsonBudget::day).toList(),
                "total", sum(plan.total()),
                "perPerson", sum(plan.perPerson()),
                "limit", Json.money(plan.limit().budget()),
                "left", plan.limit().left().map(Json::money),
                "overBudget", plan.limit().exceeded(),
                "rate", plan.rate().map(JsonBudget::rate),
                "notIncluded", plan.notIncluded().stream().map(words::say).toList());
    }

    private static Map<String, Object> day(BudgetDay day) {
        return Json.object(
                "day", day.day(),
                "date", day.date().toString(),
                "lines", lines(day.lines()),
                "sum", amount(day.total()),
                "overShare", day.overShare());
    }

    private static Map<String, Object> sum(BudgetSum sum) {
        return Json.object("lines", lines(sum.lines()), "sum", amount(sum.sum()));
    }

    private static Map<String, Object> lines(List<BudgetLine> lines) {
        Map<String, Object> object = new LinkedHashMap<>();
        lines.forEach(line -> object.put(Json.code(line.category()), amount(line.amount())));
        return object;
    }

    private static Map<String, Object> amount(Amount amount) {
        return Json.object(
                "local", Json.money(amount.local()), "home", amount.home().map(Json::money));
    }

    private static Map<String, Object> rate(RateUsed rate) {
        return Json.object(
                "from", rate.home().getCurrencyCode(),
                "to", rate.local().getCurrencyCode(),
                "rate", rate.rate().toPlainString(),
                "asOf", rate.asOf().toString(),
                "basis", rate.live() ? "live" : "embedded");
    }
}
