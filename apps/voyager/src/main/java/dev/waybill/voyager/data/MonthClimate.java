package dev.waybill.voyager.data;

import java.time.YearMonth;

/**
 * Long-term means of one month.
 *
 * @param month 1 to 12
 * @param maxC mean daily high in °C
 * @param minC mean daily low in °C
 * @param rainMm mean precipitation in the whole month
 * @param wetDays mean number of days with precipitation
 */
public record MonthClimate(int month, double maxC, double minC, double rainMm, double wetDays) {

    public MonthClimate {
        if (month < 1 || month > 12 || !(maxC > minC) || !(rainMm >= 0) || !(wetDays >= 0 && wetDays <= 31)) {
            throw new IllegalArgumentException("Implausible climate of month " + month + ": " + maxC + "/" + minC
                    + " °C, " + rainMm + " mm, " + wetDays + " wet days");
        }
    }

    /** The share of wet days, 0 to 1: the usual chance of rain on a day of this month. */
    public double wetShare() {
        return Math.min(1, wetDays / YearMonth.of(2025, month).lengthOfMonth());
    }
}
