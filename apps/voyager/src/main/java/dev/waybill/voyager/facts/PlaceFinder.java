package dev.waybill.voyager.facts;

import java.util.Optional;

/** Finds the place that a traveller's word for it means. Thread-safe, and equal words have equal answers. */
@FunctionalInterface
public interface PlaceFinder {

    /** Empty when no place of that name is known. */
    Optional<TravelPlace> find(String destination);
}
