package dev.waybill.voyager.state;

import java.time.LocalTime;

/**
 * Time of a day that is left to the traveller.
 *
 * @param area id of an area of the city
 * @param place id of the place of the day's route it is near; {@link RoutePlace#HOTEL} when one has gone back for it
 */
public record FreeBlock(LocalTime from, LocalTime to, String area, String place) {}
