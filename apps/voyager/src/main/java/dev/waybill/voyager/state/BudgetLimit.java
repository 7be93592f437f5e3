package dev.waybill.voyager.state;

import dev.waybill.voyager.request.Money;
import java.util.Optional;

/**
 * The traveller's budget and what is left of it.
 *
 * @param budget as given in the request
 * @param left budget minus total in the same currency, negative when over; empty when it cannot be compared
 */
public record BudgetLimit(Money budget, Optional<Money> left) {

    public boolean exceeded() {
        return left.isPresent() && left.get().signum() < 0;
    }
}
