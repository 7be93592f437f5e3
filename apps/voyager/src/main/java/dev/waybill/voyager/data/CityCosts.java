package dev.waybill.voyager.data;

import java.util.Currency;

/** Usual daily costs in a city, as known in a year. */
public record CityCosts(Currency currency, int year, CostTier budget, CostTier mid, CostTier comfort) {

    public CostTier at(CostLevel level) {
        return switch (level) {
            case BUDGET -> budget;
            case MID -> mid;
            case COMFORT -> comfort;
        };
    }
}
