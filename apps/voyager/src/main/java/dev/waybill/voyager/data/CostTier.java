package dev.waybill.voyager.data;

import java.math.BigDecimal;

/**
 * Usual daily costs of one standard, in the currency of the {@link CityCosts}.
 *
 * @param bed a double room for a night
 * @param meals one person, a day
 * @param transit one person, a day
 */
public record CostTier(BigDecimal bed, BigDecimal meals, BigDecimal transit) {

    public CostTier {
        if (bed.signum() <= 0 || meals.signum() <= 0 || transit.signum() < 0) {
            throw new IllegalArgumentException("Costs must be positive: " + bed + ", " + meals + ", " + transit);
        }
    }
}
