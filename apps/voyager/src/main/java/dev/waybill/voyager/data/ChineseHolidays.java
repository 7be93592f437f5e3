package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Festivals;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** China's announced days off and worked weekends, and beyond the announced years the festivals' own days. */
record ChineseHolidays(String source, String country, int firstYear, int lastYear, List<Day> days) {

    /** One announced day. */
    record Day(LocalDate date, String kind, String zh, String en, boolean inLieu) {

        Holiday holiday() {
            HolidayKind meaning = kind.equals("workday")
                    ? HolidayKind.MAKEUP_WORKDAY
                    : inLieu ? HolidayKind.OBSERVED : HolidayKind.PUBLIC;
            return new Holiday(date, new LocalText(zh, en), meaning, false);
        }
    }

    boolean covers(int year) {
        return year >= firstYear && year <= lastYear;
    }

    Stream<Holiday> in(int year) {
        return covers(year)
                ? days.stream().filter(day -> day.date().getYear() == year).map(Day::holiday)
                : festivals(year);
    }

    private static Stream<Holiday> festivals(int year) {
        return Stream.of(
                        festival(Optional.of(LocalDate.of(year, 1, 1)), "元旦", "New Year's Day"),
                        festival(Festivals.spring(year), "春节", "Spring Festival"),
                        festival(Optional.of(Festivals.qingming(year)), "清明节", "Tomb-sweeping Day"),
                        festival(Optional.of(LocalDate.of(year, 5, 1)), "劳动节", "Labour Day"),
                        festival(Festivals.dragonBoat(year), "端午节", "Dragon Boat Festival"),
                        festival(Festivals.midAutumn(year), "中秋节", "Mid-Autumn Festival"),
                        festival(Optional.of(LocalDate.of(year, 10, 1)), "国庆节", "National Day"))
                .flatMap(Optional::stream);
    }

    private static Optional<Holiday> festival(Optional<LocalDate> date, String zh, String en) {
        return date.map(day -> new Holiday(day, new LocalText(zh, en), HolidayKind.FESTIVAL, false));
    }
}
