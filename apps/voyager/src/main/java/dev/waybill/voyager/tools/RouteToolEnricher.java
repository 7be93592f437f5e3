package dev.waybill.voyager.tools;

import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.RoutePlace;
import java.util.List;

/**
 * The ways between the places of a plan. The same promises as {@link ContextToolEnricher}.
 */
public interface RouteToolEnricher {

    /**
     * The legs between each place and the next of the same day.
     *
     * @param places by day and in travelling order; may be empty
     */
    RouteToolResult enrich(TravelRequest request, List<RoutePlace> places);
}
