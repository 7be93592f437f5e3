package dev.waybill.voyager.data;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Sunrise and sunset by the formula of NOAA's solar calculator (after Meeus), with the usual 0.833° for refraction and
 * the sun's radius: right within about two minutes outside the polar regions. Uses {@link StrictMath}, so that every
 * machine gives the same minute.
 */
public final class Sun {

    private static final double ZENITH = 90.833;
    private static final double MINUTES_PER_DEGREE = 4;
    private static final double NOON = 720;

    private Sun() {}

    /** The sun's times at a place on a day of its own calendar. */
    public static SunTimes on(LocalDate date, GeoPoint place, ZoneId zone) {
        double offsetDays =
                zone.getRules().getOffset(date.atTime(LocalTime.NOON)).getTotalSeconds() / 86_400.0;
        double centuries = (date.toEpochDay() + 2_440_588 - offsetDays - 2_451_545.0) / 36_525;
        double declination = declination(centuries);
        double cosHour = cos(ZENITH) / (cos(place.lat()) * cos(declination)) - tan(place.lat()) * tan(declination);
        if (!(Math.abs(cosHour) <= 1)) {
            return new SunTimes(Optional.empty(), Optional.empty(), cosHour < 0 ? Duration.ofDays(1) : Duration.ZERO);
        }
        double half = StrictMath.toDegrees(StrictMath.acos(cosHour)) * MINUTES_PER_DEGREE;
        double noon = NOON - MINUTES_PER_DEGREE * place.lon() - equationOfTime(centuries);
        return new SunTimes(
                Optional.of(local(date, noon - half, zone)),
                Optional.of(local(date, noon + half, zone)),
                Duration.ofMinutes(Math.round(2 * half)));
    }

    private static LocalTime local(LocalDate date, double utcMinutes, ZoneId zone) {
        return date.atStartOfDay(ZoneOffset.UTC)
                .plusMinutes(Math.round(utcMinutes))
                .withZoneSameInstant(zone)
                .toLocalTime()
                .truncatedTo(ChronoUnit.MINUTES);
    }

    private static double meanLongitude(double t) {
        return (280.46646 + t * (36000.76983 + t * 0.0003032)) % 360;
    }

    private static double meanAnomaly(double t) {
        return 357.52911 + t * (35999.05029 - 0.0001537 * t);
    }

    private static double obliquity(double t) {
        double seconds = 21.448 - t * (46.8150 + t * (0.00059 - t * 0.001813));
        return 23 + (26 + seconds / 60) / 60 + 0.00256 * cos(125.04 - 1934.136 * t);
    }

    private static double declination(double t) {
        double anomaly = meanAnomaly(t);
        double centre = sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t))
                + sin(2 * anomaly) * (0.019993 - 0.000101 * t)
                + sin(3 * anomaly) * 0.000289;
        double apparent = meanLongitude(t) + centre - 0.00569 - 0.00478 * sin(125.04 - 1934.136 * t);
        return StrictMath.toDegrees(StrictMath.asin(sin(obliquity(t)) * sin(apparent)));
    }

    /** In minutes. */
    private static double equationOfTime(double t) {
        double y = tan(obliquity(t) / 2) * tan(obliquity(t) / 2);
        double longitude = meanLongitude(t);
        double anomaly = meanAnomaly(t);
        double eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
        double radians = y * sin(2 * longitude)
                - 2 * eccentricity * sin(anomaly)
                + 4 * eccentricity * y * sin(anomaly) * cos(2 * longitude)
                - 0.5 * y * y * sin(4 * longitude)
                - 1.25 * eccentricity * eccentricity * sin(2 * anomaly);
        return StrictMath.toDegrees(radians) * MINUTES_PER_DEGREE;
    }

    private static double sin(double degrees) {
        return StrictMath.sin(StrictMath.toRadians(degrees));
    }

    private static double cos(double degrees) {
        return StrictMath.cos(StrictMath.toRadians(degrees));
    }

    private static double tan(double degrees) {
        return StrictMath.tan(StrictMath.toRadians(degrees));
    }
}
