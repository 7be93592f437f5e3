package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.data.MonthClimate;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.WeatherDay;
import dev.waybill.voyager.state.WeatherProvider;
import java.util.List;

/** The long-term means of the month as the weather of each day. A usual value, never a forecast. */
final class ClimateNormals {

    private static final double OFTEN = 0.45;
    private static final double SOMETIMES = 0.25;
    private static final double FREEZING_DAY_C = 1;

    private ClimateNormals() {}

    static List<WeatherDay> of(AtlasCity city, TravelRequest request) {
        return request.startDate()
                .datesUntil(request.endDate().plusDays(1))
                .map(date -> {
                    MonthClimate month = city.climateOn(date);
                    return new WeatherDay(
                            date,
                            WeatherProvider.CLIMATE_NORMALS,
                            code(month),
                            condition(month).in(request.language()),
                            month.minC(),
                            month.maxC(),
                            month.wetShare());
                })
                .toList();
    }

    private static int code(MonthClimate month) {
        if (month.maxC() < FREEZING_DAY_C && month.wetShare() >= SOMETIMES) {
            return 71;
        }
        return month.wetShare() >= OFTEN ? 61 : month.wetShare() >= SOMETIMES ? 80 : 2;
    }

    private static LocalText condition(MonthClimate month) {
        return switch (code(month)) {
            case 71 -> new LocalText("时有降雪", "snow now and then");
            case 61 -> new LocalText("常有雨", "rain is common");
            case 80 -> new LocalText("时有阵雨", "showers now and then");
            default -> new LocalText("雨少", "mostly dry");
        };
    }
}
