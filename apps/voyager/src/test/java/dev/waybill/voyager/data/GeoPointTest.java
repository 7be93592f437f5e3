package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GeoPointTest {

    @ParameterizedTest
    @CsvSource({
        "0,0,0,1,111.195",
        "48.8566,2.3522,51.5074,-0.1278,343.6",
        "51.5074,-0.1278,40.7128,-74.0060,5570.2",
        "0,179.5,0,-179.5,111.195",
        "0,0,0,180,20015.1"
    })
    void measuresGreatCircles(double lat, double lon, double otherLat, double otherLon, double km) {
        GeoPoint here = new GeoPoint(lat, lon);
        GeoPoint there = new GeoPoint(otherLat, otherLon);

        assertThat(here.kmTo(there)).isCloseTo(km, within(km * 0.002)).isEqualTo(there.kmTo(here));
    }

    @Test
    void isZeroFromItself() {
        assertThat(new GeoPoint(12.3, 45.6).kmTo(new GeoPoint(12.3, 45.6))).isZero();
    }

    @ParameterizedTest
    @CsvSource({"91,0", "-91,0", "0,181", "NaN,0", "0,NaN"})
    void refusesWhatIsNoPlaceOnTheEarth(double lat, double lon) {
        assertThatIllegalArgumentException().isThrownBy(() -> new GeoPoint(lat, lon));
    }
}
