package dev.waybill.voyager.state;

import java.math.BigDecimal;

/** What the reviewer asks the destination agent to change; the planning search honours each as a hard rule. */
public sealed interface Directive {

    /** Tickets for one person must not cost more than this, in the local currency. */
    record CheaperSights(BigDecimal ticketsPerPerson) implements Directive {}

    /** A day may have no more stops than this. */
    record FewerStops(int day, int atMost) implements Directive {}

    /** A sight is to be left out. */
    record DropSight(String sightId) implements Directive {}

    /** A day tends to be wet: sights under a roof first. */
    record PreferIndoor(int day) implements Directive {}
}
