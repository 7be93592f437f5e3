package dev.waybill.voyager.state;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;

/**
 * The exchange rate of a budget.
 *
 * @param rate what one unit of {@code home} is worth in {@code local}
 * @param live read from a service in this run; else embedded and as old as the date says
 */
public record RateUsed(Currency home, Currency local, BigDecimal rate, LocalDate asOf, boolean live) {}
