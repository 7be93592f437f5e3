package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import org.junit.jupiter.api.Test;

final class AirportsTest {

    private final Airports airports = new Airports();

    @Test
    void findsByCode() {
        assertThat(airports.find("HGH")).hasValueSatisfying(airport -> {
            assertThat(airport.country()).isEqualTo("CN");
            assertThat(airport.large()).isTrue();
        });
        assertThat(airports.find("XXX")).isEmpty();
    }

    @Test
    void findsTheNearestFirst() {
        GeoPoint newYork = new GeoPoint(40.7128, -74.0060);

        assertThat(airports.nearest(newYork, 3, 60))
                .extracting(Airport::iata)
                .containsExactlyInAnyOrder("EWR", "LGA", "JFK");
        assertThat(airports.nearest(newYork, 10, 100))
                .isSortedAccordingTo(
                        Comparator.comparingDouble(a -> a.location().kmTo(newYork)));
        assertThat(airports.nearest(new GeoPoint(-48, -123), 3, 500)).isEmpty();
    }
}
