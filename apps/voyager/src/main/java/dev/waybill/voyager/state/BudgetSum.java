package dev.waybill.voyager.state;

import java.util.List;

/** One line a category and their exact sum. */
public record BudgetSum(List<BudgetLine> lines, Amount sum) {

    public BudgetSum {
        lines = List.copyOf(lines);
    }

    public Amount of(BudgetCategory category) {
        return lines.stream()
                .filter(line -> line.category() == category)
                .findFirst()
                .orElseThrow()
                .amount();
    }
}
