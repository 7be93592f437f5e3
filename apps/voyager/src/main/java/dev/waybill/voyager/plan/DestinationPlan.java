package dev.waybill.voyager.plan;

import dev.waybill.voyager.state.DayFrame;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.RoutePlace;
import java.util.List;

/**
 * What the destination agent writes.
 *
 * @param entries the chosen sights by day and order
 * @param frames one a day
 */
public record DestinationPlan(List<DestinationEntry> entries, List<DayFrame> frames) {

    public DestinationPlan {
        entries = List.copyOf(entries);
        frames = List.copyOf(frames);
    }

    /** The places whose ways the route tools are asked for, by day and in travelling order. */
    public List<RoutePlace> places() {
        return frames.stream().flatMap(frame -> frame.route().stream()).toList();
    }
}
