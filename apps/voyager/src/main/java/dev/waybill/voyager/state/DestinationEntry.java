package dev.waybill.voyager.state;

import dev.waybill.voyager.data.Poi;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;

/**
 * A chosen sight with its place in the plan.
 *
 * @param day 1 is the first day of the trip
 * @param order 1 is the first stop of the day
 * @param reasons why it was chosen, strongest first
 * @param rainAlternative where to go instead when it rains; at most one stop of a day has it
 */
public record DestinationEntry(
        int day,
        LocalDate date,
        int order,
        Poi sight,
        LocalTime arrive,
        LocalTime leave,
        List<Reason> reasons,
        Optional<RainAlternative> rainAlternative) {

    public DestinationEntry {
        if (!arrive.isBefore(leave)) {
            throw new IllegalArgumentException("Arrives at " + arrive + ", leaves at " + leave + ": " + sight.id());
        }
        reasons = List.copyOf(reasons);
    }
}
