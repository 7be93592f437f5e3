package dev.waybill.voyager.state;

import java.time.LocalDate;
import java.util.List;

/**
 * The cost of one day for the whole party.
 *
 * @param lines one a category, in the order of {@link BudgetCategory}
 * @param total the sum of the lines
 * @param overShare whether the trip is over its budget and this day costs more than an equal share of it
 */
public record BudgetDay(int day, LocalDate date, List<BudgetLine> lines, Amount total, boolean overShare) {

    public BudgetDay {
        lines = List.copyOf(lines);
    }
}
