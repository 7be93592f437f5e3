package dev.waybill.voyager.data;

import java.time.Duration;
import java.time.LocalTime;
import java.util.Optional;

/**
 * Sunrise and sunset of a day in local time, to the minute.
 *
 * @param sunrise empty where the sun does not rise or does not set that day
 * @param sunset empty in the same cases
 * @param daylight 24 hours in the polar day, none in the polar night
 */
public record SunTimes(Optional<LocalTime> sunrise, Optional<LocalTime> sunset, Duration daylight) {}
