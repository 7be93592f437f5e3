package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.WeatherDay;
import java.time.LocalTime;
import java.util.List;

/**
 * Everything the planning search looks at; equal problems have equal plans.
 *
 * @param weather one entry a day, or none
 * @param sunsets one entry a day, or none
 * @param directives what the reviewer asked for, oldest first
 */
public record PlanningProblem(
        TravelRequest request,
        AtlasCity city,
        List<WeatherDay> weather,
        List<LocalTime> sunsets,
        List<Directive> directives,
        long seed) {

    public PlanningProblem {
        weather = List.copyOf(weather);
        sunsets = List.copyOf(sunsets);
        directives = List.copyOf(directives);
    }
}
