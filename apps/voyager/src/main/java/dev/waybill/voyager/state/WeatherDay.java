package dev.waybill.voyager.state;

import java.time.LocalDate;

/**
 * The weather of one day, checked on construction because a service's answer is not to be trusted: a value out of its
 * range is an {@link IllegalArgumentException}.
 *
 * @param weatherCode 0 to 999, a WMO code for every provider but OpenWeather
 * @param condition 1 to {@value #MAX_CONDITION} characters, in the traveller's language
 * @param minTemperatureC at most the maximum, both -90 to 60
 * @param precipitationProbability 0 to 1
 */
public record WeatherDay(
        LocalDate date,
        WeatherProvider provider,
        int weatherCode,
        String condition,
        double minTemperatureC,
        double maxTemperatureC,
        double precipitationProbability) {

    public static final int MAX_CONDITION = 100;
    private static final double COLDEST = -90;
    private static final double HOTTEST = 60;

    public WeatherDay {
        check(weatherCode >= 0 && weatherCode <= 999, "weatherCode", weatherCode);
        int length = condition.codePointCount(0, condition.length());
        check(!condition.isBlank() && length <= MAX_CONDITION, "condition", condition);
        check(minTemperatureC >= COLDEST && minTemperatureC <= HOTTEST, "minTemperatureC", minTemperatureC);
        check(maxTemperatureC >= COLDEST && maxTemperatureC <= HOTTEST, "maxTemperatureC", maxTemperatureC);
        check(minTemperatureC <= maxTemperatureC, "minTemperatureC above the maximum", minTemperatureC);
        check(
                precipitationProbability >= 0 && precipitationProbability <= 1,
                "precipitationProbability",
                precipitationProbability);
    }

    private static void check(boolean holds, String field, Object value) {
        if (!holds) {
            throw new IllegalArgumentException("Weather out of range: " + field + " = " + value);
        }
    }
}
