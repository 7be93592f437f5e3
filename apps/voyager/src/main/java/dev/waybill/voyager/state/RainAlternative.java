package dev.waybill.voyager.state;

import dev.waybill.voyager.data.Poi;
import java.util.Optional;

/**
 * An indoor sight to go to instead when it rains.
 *
 * @param plannedOn the day of the trip it is planned for anyway, so that the two swap; empty when it is not in the plan
 */
public record RainAlternative(Poi sight, Optional<Integer> plannedOn) {}
