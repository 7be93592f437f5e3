package dev.waybill.voyager.state;

/** Where a day's weather comes from; the code is what leaves the program. */
public enum WeatherProvider {
    OPEN_METEO("open_meteo"),
    OPENWEATHER("openweather"),
    /** Long-term means of the month, no forecast. */
    CLIMATE_NORMALS("climate_normals");

    private final String code;

    WeatherProvider(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
