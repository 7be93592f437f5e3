package dev.waybill.voyager.state;

import dev.waybill.voyager.data.GeoPoint;
import dev.waybill.voyager.data.LocalText;

/**
 * A place of a day's route, in travelling order.
 *
 * @param day 1 is the first day of the trip
 * @param id the sight's id, or {@value #HOTEL} for the place to stay
 */
public record RoutePlace(int day, String id, LocalText name, GeoPoint location) {

    public static final String HOTEL = "hotel";
}
