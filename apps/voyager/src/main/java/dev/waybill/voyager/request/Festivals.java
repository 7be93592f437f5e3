package dev.waybill.voyager.request;

import java.time.LocalDate;
import java.time.MonthDay;
import java.util.List;
import java.util.Optional;

/**
 * The days of festivals that move from year to year. The Chinese ones need the lunisolar calendar, which the JDK does
 * not have, so they are a table for the years 2024 to 2040.
 */
public final class Festivals {

    private static final int FIRST_YEAR = 2024;
    private static final List<String> SPRING = days("02-10 01-29 02-17 02-06 01-26 02-13 02-03 01-23 02-11 01-31 02-19"
            + " 02-08 01-28 02-15 02-04 01-24 02-12");
    private static final List<String> DRAGON_BOAT = days("06-10 05-31 06-19 06-09 05-28 06-16 06-05 06-24 06-12 06-01"
            + " 06-20 06-10 05-30 06-18 06-07 05-27 06-14");
    private static final List<String> MID_AUTUMN = days("09-17 10-06 09-25 09-15 10-03 09-22 09-12 10-01 09-19 09-08"
            + " 09-27 09-16 10-04 09-24 09-13 10-02 09-20");

    private Festivals() {}

    /** Chinese New Year's Day. */
    public static Optional<LocalDate> spring(int year) {
        return lookUp(SPRING, year);
    }

    public static Optional<LocalDate> dragonBoat(int year) {
        return lookUp(DRAGON_BOAT, year);
    }

    public static Optional<LocalDate> midAutumn(int year) {
        return lookUp(MID_AUTUMN, year);
    }

    /** Tomb-sweeping Day, the solar term Qingming, right for 2000 to 2099. */
    public static LocalDate qingming(int year) {
        int y = year % 100;
        return LocalDate.of(year, 4, (int) (y * 0.2422 + 4.81) - y / 4);
    }

    /** Western Easter Sunday (Gregorian computus of Meeus, Jones and Butcher). */
    public static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
        int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
        return LocalDate.of(year, f / 31, f % 31 + 1);
    }

    private static List<String> days(String text) {
        return List.of(text.split(" ", -1));
    }

    private static Optional<LocalDate> lookUp(List<String> table, int year) {
        int index = year - FIRST_YEAR;
        return index < 0 || index >= table.size()
                ? Optional.empty()
                : Optional.of(MonthDay.parse("--" + table.get(index)).atYear(year));
    }
}
