package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Confidence;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The route tools without a map: every leg by {@link LegEstimate}, marked as estimated. */
public final class EmbeddedRouteTools implements RouteToolEnricher {

    private static final ToolSource SOURCE = new ToolSource(
            "map",
            new LocalText("路程和时间", "ways and times"),
            new LocalText("按直线距离估算，未查地图", "estimated from straight lines, no map was read"),
            Optional.empty(),
            Confidence.ESTIMATED);

    @Override
    public RouteToolResult enrich(TravelRequest request, List<RoutePlace> places) {
        List<RouteLeg> legs = new ArrayList<>();
        StringBuilder context = new StringBuilder();
        for (int i = 1; i < places.size(); i++) {
            RoutePlace from = places.get(i - 1);
            RoutePlace to = places.get(i);
            if (from.day() == to.day()) {
                RouteLeg leg = leg(from, to);
                legs.add(leg);
                context.append(line(request.language(), from, to, leg)).append('\n');
            }
        }
        if (legs.isEmpty()) {
            return new RouteToolResult(List.of(), List.of(), List.of(), "");
        }
        return new RouteToolResult(
                legs,
                List.of(SOURCE),
                List.of(ToolWarning.MAP_UNAVAILABLE),
                context.toString().strip());
    }

    private static RouteLeg leg(RoutePlace from, RoutePlace to) {
        LegEstimate estimate = LegEstimate.between(from.location(), to.location());
        return new RouteLeg(
                from.day(),
                from.id(),
                to.id(),
                estimate.mode(),
                estimate.minutes(),
                estimate.km(),
                false,
                estimate.taxiMinutes());
    }

    private static String line(Language language, RoutePlace from, RoutePlace to, RouteLeg leg) {
        return leg.day() + ": " + from.name().in(language) + " -> " + to.name().in(language) + " " + leg.minutes()
                + " min " + leg.km() + " km";
    }
}
