package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.GeoPoint;
import dev.waybill.voyager.state.TravelMode;
import java.util.Optional;

/**
 * How long a way takes, guessed from the straight line: the way is 1.3 times the line; under 1.2 km one walks at 4.5
 * km/h; else public transport does 18 km/h after 8 minutes of waiting, a taxi 22 km/h. What lies beyond 15 km is
 * travelled on suburban lines and motorways, at 45 km/h.
 *
 * @param minutes rounded up, at least 1
 * @param km rounded to 100 m
 * @param taxiMinutes how long a taxi takes, when the way is not walked
 */
public record LegEstimate(TravelMode mode, int minutes, double km, Optional<Integer> taxiMinutes) {

    private static final double DETOUR = 1.3;
    private static final double WALKED_BELOW_KM = 1.2;
    private static final double CITY_KM = 15;
    private static final double WALK_KMH = 4.5;
    private static final double TRANSIT_KMH = 18;
    private static final double TAXI_KMH = 22;
    private static final double SUBURBAN_KMH = 45;
    private static final double TRANSIT_WAIT_MINUTES = 8;

    public static LegEstimate between(GeoPoint from, GeoPoint to) {
        double km = from.kmTo(to) * DETOUR;
        double shownKm = Math.round(km * 10) / 10.0;
        if (km < WALKED_BELOW_KM) {
            return new LegEstimate(TravelMode.WALK, whole(km / WALK_KMH * 60), shownKm, Optional.empty());
        }
        int taxi = whole(ride(km, TAXI_KMH));
        int transit = whole(ride(km, TRANSIT_KMH) + TRANSIT_WAIT_MINUTES);
        return new LegEstimate(TravelMode.TRANSIT, transit, shownKm, Optional.of(taxi));
    }

    private static double ride(double km, double cityKmh) {
        return (Math.min(km, CITY_KM) / cityKmh + Math.max(0, km - CITY_KM) / SUBURBAN_KMH) * 60;
    }

    private static int whole(double minutes) {
        return Math.max(1, (int) Math.ceil(minutes));
    }
}
