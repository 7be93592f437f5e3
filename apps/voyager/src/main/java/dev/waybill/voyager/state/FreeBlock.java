package dev.waybill.voyager.state;

import java.time.LocalTime;

/**
 * Time of a day that is left to the traveller.
 *
 * @param area id of an area of the city
 * @param afterStop how many stops of the day come before it
 * @param atHotel whether the traveller has gone back to the place to stay for it
 */
public record FreeBlock(LocalTime from, LocalTime to, String area, int afterStop, boolean atHotel) {}
