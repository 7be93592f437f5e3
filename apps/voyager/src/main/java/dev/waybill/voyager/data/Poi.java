package dev.waybill.voyager.data;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A sight of the curated atlas. Hours, closed days and price are the usual ones, to be checked before going.
 *
 * @param category one of {@link Vocabulary#CATEGORIES}
 * @param interests of {@link dev.waybill.voyager.request.Interests#VOCABULARY}
 * @param minutes a typical visit
 * @param closedWeekdays ISO numbers, 1 is Monday
 * @param booking how to book, only when booking ahead is usually needed or wise
 * @param area id of an {@link Area} of the same city
 * @param verifyAt a page where a reader can check the item
 * @param checkedAgainst a comparison that was really made
 */
public record Poi(
        String id,
        LocalText name,
        GeoPoint location,
        String category,
        List<String> interests,
        boolean indoor,
        int minutes,
        OpeningHours hours,
        List<Integer> closedWeekdays,
        boolean mustSee,
        Price price,
        Optional<LocalText> booking,
        String area,
        LocalText description,
        String verifyAt,
        Optional<Comparison> checkedAgainst) {

    public Poi {
        interests = List.copyOf(interests);
        closedWeekdays = List.copyOf(closedWeekdays);
    }

    /** Whether it is usually open on that weekday. */
    public boolean opensOn(DayOfWeek weekday) {
        return !closedWeekdays.contains(weekday.getValue());
    }

    public boolean opensOn(LocalDate date) {
        return opensOn(date.getDayOfWeek());
    }
}
