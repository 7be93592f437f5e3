package dev.waybill.voyager.data;

/** Takes the shift of Chinese maps back out: BD-09 (Baidu) over GCJ-02 (state) to WGS-84, right within a few metres. */
final class ChineseCoordinates {

    private static final double A = 6378245.0;
    private static final double E2 = 0.006693421622965943;

    private ChineseCoordinates() {}

    static GeoPoint fromBaidu(double lat, double lon) {
        double x = lon - 0.0065;
        double y = lat - 0.006;
        double z = Math.sqrt(x * x + y * y) - 0.00002 * Math.sin(y * Math.PI * 3000 / 180);
        double theta = Math.atan2(y, x) - 0.000003 * Math.cos(x * Math.PI * 3000 / 180);
        return fromState(z * Math.sin(theta), z * Math.cos(theta));
    }

    static GeoPoint fromState(double lat, double lon) {
        double x = lon - 105;
        double y = lat - 35;
        double radians = Math.toRadians(lat);
        double magic = 1 - E2 * Math.sin(radians) * Math.sin(radians);
        double shiftLat = Math.toDegrees(lat(x, y) * magic * Math.sqrt(magic) / (A * (1 - E2)));
        double shiftLon = Math.toDegrees(lon(x, y) * Math.sqrt(magic) / (A * Math.cos(radians)));
        return new GeoPoint(lat - shiftLat, lon - shiftLon);
    }

    private static double lat(double x, double y) {
        return -100
                + 2 * x
                + 3 * y
                + 0.2 * y * y
                + 0.1 * x * y
                + 0.2 * Math.sqrt(Math.abs(x))
                + waves(x, 20, 6, 20, 2)
                + waves(y, 20, 1, 40, 1.0 / 3)
                + waves(y, 160, 1.0 / 12, 320, 1.0 / 30);
    }

    private static double lon(double x, double y) {
        return 300
                + x
                + 2 * y
                + 0.1 * x * x
                + 0.1 * x * y
                + 0.1 * Math.sqrt(Math.abs(x))
                + waves(x, 20, 6, 20, 2)
                + waves(x, 20, 1, 40, 1.0 / 3)
                + waves(x, 150, 1.0 / 12, 300, 1.0 / 30);
    }

    private static double waves(double t, double first, double firstRate, double second, double secondRate) {
        return (first * Math.sin(firstRate * t * Math.PI) + second * Math.sin(secondRate * t * Math.PI)) * 2 / 3;
    }
}
