package dev.waybill.voyager.review;

import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether rain or heat spoils the days as they are planned. */
final class WeatherCheck {

    private static final double RAIN_LIKELY = 0.6;
    private static final double WET_MONTH = 0.4;
    private static final double HOT_C = 33;

    private final TravelState state;
    private final Risks risks;

    private WeatherCheck(TravelState state) {
        this.state = state;
        this.risks = new Risks(state.revisionCount());
    }

    static List<Risk> of(TravelState state) {
        return new WeatherCheck(state).check();
    }

    private List<Risk> check() {
        List<Risk> found = new ArrayList<>();
        List<WeatherDay> weather = state.weatherForecast();
        for (int i = 0; i < weather.size(); i++) {
            rainyDay(i + 1, weather.get(i)).ifPresent(found::add);
        }
        wetMonth(weather).ifPresent(found::add);
        heat(weather).ifPresent(found::add);
        return found;
    }

    private Optional<Risk> rainyDay(int day, WeatherDay weather) {
        boolean forecast = weather.provider() != WeatherProvider.CLIMATE_NORMALS;
        if (!forecast || weather.precipitationProbability() < RAIN_LIKELY || !mostlyOutdoors(day)) {
            return Optional.empty();
        }
        long percent = Math.round(weather.precipitationProbability() * 100);
        return Optional.of(risks.day(
                RiskCode.WET_DAY,
                day,
                "第 " + day + " 天降雨概率 " + percent + "%，却大多在户外，换些室内的景点。",
                "Day " + day + " has a " + percent
                        + " % chance of rain but is mostly outdoors; sights under a roof first.",
                new Directive.PreferIndoor(day)));
    }

    private boolean mostlyOutdoors(int day) {
        List<DestinationEntry> stops = state.stopsOf(day);
        int all = stops.stream().mapToInt(stop -> stop.sight().minutes()).sum();
        int outdoors = stops.stream()
                .filter(stop -> !stop.sight().indoor())
                .mapToInt(stop -> stop.sight().minutes())
                .sum();
        return outdoors * 2 > all;
    }

    private Optional<Risk> wetMonth(List<WeatherDay> weather) {
        return weather.stream()
                .filter(day -> day.provider() == WeatherProvider.CLIMATE_NORMALS)
                .filter(day -> day.precipitationProbability() >= WET_MONTH)
                .findFirst()
                .map(day -> Math.round(day.precipitationProbability() * 10))
                .map(inTen -> risks.trip(
                        RiskCode.WET_DAY,
                        "这个季节平均十天里约有 " + inTen + " 天下雨，雨具随身带，雨天方案见每日安排。",
                        "In this season about " + inTen
                                + " days in ten see rain; carry a rain jacket, each day names what to do instead."));
    }

    private Optional<Risk> heat(List<WeatherDay> weather) {
        return weather.stream()
                .filter(day -> day.maxTemperatureC() >= HOT_C)
                .findFirst()
                .map(day -> Math.round(day.maxTemperatureC()))
                .map(max -> risks.trip(
                        RiskCode.HEAT,
                        "白天最高约 " + max + "°C，中午避开户外，多带水。",
                        "Highs around " + max + " °C: keep midday indoors and carry water."));
    }
}
