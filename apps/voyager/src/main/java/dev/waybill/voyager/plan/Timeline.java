package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Meal;
import java.util.List;

/**
 * The clock of one day as {@link DayWalk} found it. Times are minutes after midnight, places are indexes of {@link
 * SearchSpace}: 0 is the place to stay, {@code i + 1} the stop {@code i}.
 *
 * @param travel minutes on the way, all legs
 * @param idle minutes waited in pieces too short to be a free block
 * @param places from door to door
 */
record Timeline(
        int leave,
        int back,
        List<Visit> visits,
        List<Eating> meals,
        List<Gap> gaps,
        List<Integer> places,
        int travel,
        int idle) {

    /** A visit of a stop from its arrival to its end. */
    record Visit(int stop, int from, int to) {}

    /** A meal near a place, or within its visit. */
    record Eating(Meal meal, int from, int to, int place, boolean during) {}

    /** Time without a plan, long enough to enjoy. */
    record Gap(int from, int to, int place) {

        int minutes() {
            return to - from;
        }
    }
}
