package dev.waybill.voyager.data;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The airports of the world with scheduled service. Read on first use; safe for many threads. */
public final class Airports {

    private static final int COLUMNS = 7;

    private final Lazy<List<Airport>> airports = new Lazy<>(() -> new Resources()
            .text("data/airports.tsv")
            .lines()
            .skip(1)
            .map(Airports::airport)
            .toList());

    /** The airport with that IATA code. */
    public Optional<Airport> find(String iata) {
        return airports.get().stream()
                .filter(airport -> airport.iata().equals(iata))
                .findFirst();
    }

    /** Up to so many airports within so many kilometres, nearest first. */
    public List<Airport> nearest(GeoPoint place, int limit, double withinKm) {
        return airports.get().stream()
                .filter(airport -> airport.location().kmTo(place) <= withinKm)
                .sorted(Comparator.comparingDouble(
                                (Airport airport) -> airport.location().kmTo(place))
                        .thenComparing(Airport::iata))
                .limit(limit)
                .toList();
    }

    private static Airport airport(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS) {
            throw new IllegalStateException("data/airports.tsv: a row of " + cells.length + " columns: " + cells[0]);
        }
        GeoPoint location = new GeoPoint(Double.parseDouble(cells[4]), Double.parseDouble(cells[5]));
        return new Airport(cells[0], cells[1], cells[2], cells[3], location, cells[6].equals("large"));
    }
}
