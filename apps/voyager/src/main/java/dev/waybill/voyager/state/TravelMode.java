package dev.waybill.voyager.state;

/** How a leg is travelled. */
public enum TravelMode {
    WALK,
    TRANSIT,
    TAXI
}
