package dev.waybill.voyager.tools;

import dev.waybill.voyager.request.TravelRequest;

/**
 * Weather, knowledge of the place and the exchange rate: what can be known before any sight is chosen.
 *
 * <p>Answers within its time limit, with a warning for everything it could not get; it does not throw for a failing
 * service. Neither keys nor addresses nor a service's own words appear in the answer. Thread-safe.
 */
public interface ContextToolEnricher {

    ContextToolResult enrich(TravelRequest request);
}
