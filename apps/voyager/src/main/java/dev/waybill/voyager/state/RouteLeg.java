package dev.waybill.voyager.state;

import java.util.Optional;

/**
 * The way from one place of a day to the next.
 *
 * @param minutes door to door, waiting included
 * @param km length of the way
 * @param measured from a map service; else estimated from the straight line
 * @param taxiMinutes how long a taxi takes where it saves time
 */
public record RouteLeg(
        int day,
        String from,
        String to,
        TravelMode mode,
        int minutes,
        double km,
        boolean measured,
        Optional<Integer> taxiMinutes) {

    public RouteLeg {
        if (minutes < 0 || !(km >= 0)) {
            throw new IllegalArgumentException("A leg cannot be negative: " + minutes + " min, " + km + " km");
        }
    }
}
