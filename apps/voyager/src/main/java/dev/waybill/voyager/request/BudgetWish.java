package dev.waybill.voyager.request;

import java.math.BigDecimal;

/**
 * A budget as it was written.
 *
 * @param amount may be negative or zero; that is for the rules to refuse
 * @param mark the sign, word or code of the currency, empty if none was written
 */
record BudgetWish(BigDecimal amount, String mark, boolean perPerson, boolean perDay, boolean range) {

    /** For the whole party and stay. */
    BigDecimal total(int people, int days) {
        BigDecimal total = amount;
        if (perPerson) {
            total = total.multiply(BigDecimal.valueOf(people));
        }
        if (perDay) {
            total = total.multiply(BigDecimal.valueOf(days));
        }
        return total;
    }
}
