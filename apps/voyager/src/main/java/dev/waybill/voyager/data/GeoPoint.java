package dev.waybill.voyager.data;

/** A place on the earth in WGS-84 degrees: latitude -90 to 90, longitude -180 to 180. */
public record GeoPoint(double lat, double lon) {

    private static final double EARTH_RADIUS_KM = 6371.0088;

    public GeoPoint {
        if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
            throw new IllegalArgumentException("Not a place on the earth: lat=" + lat + ", lon=" + lon);
        }
    }

    /** Great-circle distance in kilometres (haversine on a sphere, right within 0.5 %). */
    public double kmTo(GeoPoint other) {
        double halfLat = StrictMath.sin(Math.toRadians(other.lat - lat) / 2);
        double halfLon = StrictMath.sin(Math.toRadians(other.lon - lon) / 2);
        double h = halfLat * halfLat
                + StrictMath.cos(Math.toRadians(lat)) * StrictMath.cos(Math.toRadians(other.lat)) * halfLon * halfLon;
        return 2 * EARTH_RADIUS_KM * StrictMath.asin(Math.sqrt(Math.min(1, h)));
    }
}
