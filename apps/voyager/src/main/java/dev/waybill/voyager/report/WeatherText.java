package dev.waybill.voyager.report;

import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;

/** A day's weather in a sentence that says whether it is a forecast. */
record WeatherText(Words words) {

    String of(WeatherDay day) {
        String range = Math.round(day.minTemperatureC())
                + words.say(" 至 ", " to ")
                + Math.round(day.maxTemperatureC())
                + words.say("°C", " °C");
        long percent = Math.round(day.precipitationProbability() * 100);
        if (day.provider() == WeatherProvider.CLIMATE_NORMALS) {
            return words.say(
                    "常年同期 " + range + "，" + day.condition() + "（约 " + percent + "% 的日子有雨；不是预报）",
                    "usual for the month: " + range + ", " + day.condition() + " (rain on about " + percent
                            + " % of days; not a forecast)");
        }
        return words.say(
                "预报 " + range + "，" + day.condition() + "，降雨概率 " + percent + "%",
                "forecast: " + range + ", " + day.condition() + ", " + percent + " % chance of rain");
    }
}
