package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.data.SunTimes;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.WeatherDay;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One day of the JSON document. */
final class JsonDay {

    private final Words words;
    private final TripFacts facts;

    JsonDay(Words words, TripFacts facts) {
        this.words = words;
        this.facts = facts;
    }

    Map<String, Object> of(DayCard day) {
        Optional<SunTimes> sun = facts.sun().size() < day.frame().day()
                ? Optional.empty()
                : Optional.of(facts.sun().get(day.frame().day() - 1));
        return Json.object(
                "day", day.frame().day(),
                "date", day.frame().date().toString(),
                "weekday", day.frame().date().getDayOfWeek().getValue(),
                "weather", day.weather().map(JsonDay::weather),
                "sunrise", sun.flatMap(SunTimes::sunrise).map(LocalTime::toString),
                "sunset", sun.flatMap(SunTimes::sunset).map(LocalTime::toString),
                "areas", day.areas().stream().map(this::area).toList(),
                "breakfast", day.breakfast().map(FoodEntry::dish).map(this::dish),
                "snack", day.snack().map(FoodEntry::dish).map(this::dish),
                "items", day.items().stream().map(this::item).toList());
    }

    private static Map<String, Object> weather(WeatherDay weather) {
        return Json.object(
                "provider", weather.provider().code(),
                "weatherCode", weather.weatherCode(),
                "condition", weather.condition(),
                "minTemperatureC", weather.minTemperatureC(),
                "maxTemperatureC", weather.maxTemperatureC(),
                "precipitationProbability", Math.round(weather.precipitationProbability() * 1000) / 1000.0);
    }

    private Map<String, Object> item(DayItem item) {
        return switch (item) {
            case DayItem.Leave leave ->
                Json.object("type", "leave", "at", leave.at().toString());
            case DayItem.Way way -> way(way.leg());
            case DayItem.Visit visit -> visit(visit.entry());
            case DayItem.Eat eat ->
                Json.object(
                        "type", "meal",
                        "meal", Json.code(eat.slot().meal()),
                        "from", eat.slot().from().toString(),
                        "to", eat.slot().to().toString(),
                        "area", area(eat.slot().area()),
                        "near", eat.slot().place(),
                        "duringVisit", eat.slot().during(),
                        "dish", eat.food().map(FoodEntry::dish).map(this::dish));
            case DayItem.Free free ->
                Json.object(
                        "type", "free",
                        "from", free.block().from().toString(),
                        "to", free.block().to().toString(),
                        "area", area(free.block().area()),
                        "near", free.block().place());
            case DayItem.Back back ->
                Json.object("type", "back", "at", back.at().toString());
        };
    }

    private static Map<String, Object> way(RouteLeg leg) {
        return Json.object(
                "type", "leg",
                "from", leg.from(),
                "to", leg.to(),
                "mode", Json.code(leg.mode()),
                "minutes", leg.minutes(),
                "km", leg.km(),
                "basis", leg.measured() ? "measured" : "estimated",
                "taxiMinutes", leg.taxiMinutes());
    }

    private Map<String, Object> visit(DestinationEntry entry) {
        Poi sight = entry.sight();
        return Json.object(
                "type", "visit",
                "id", sight.id(),
                "name", words.say(sight.name()),
                "arrive", entry.arrive().toString(),
                "leave", entry.leave().toString(),
                "area", area(sight.area()),
                "category", sight.category(),
                "indoor", sight.indoor(),
                "mustSee", sight.mustSee(),
                "location",
                        Json.object(
                                "lat",
                                sight.location().lat(),
                                "lon",
                                sight.location().lon()),
                "description", words.say(sight.description()),
                "why", new ReasonText(words).of(entry.reasons()),
                "usualHours",
                        Json.object(
                                "open",
                                sight.hours().open(),
                                "close",
                                sight.hours().close()),
                "ticket", Json.money(sight.price().money()),
                "priceYear", sight.price().year(),
                "bookAhead", sight.booking().map(words::say),
                "rainAlternative",
                        entry.rainAlternative()
                                .map(instead -> Json.object(
                                        "id", instead.sight().id(),
                                        "name", words.say(instead.sight().name()),
                                        "swapWithDay", instead.plannedOn())));
    }

    private Map<String, Object> dish(Dish dish) {
        return Json.object(
                "id", dish.id(),
                "name", words.say(dish.name()),
                "description", words.say(dish.description()),
                "dietary", List.copyOf(dish.dietary()),
                "typicalIn", dish.areas().stream().map(this::area).toList(),
                "pricePerPerson", Json.money(dish.price().money()));
    }

    private Map<String, Object> area(String id) {
        String name = facts.place()
                .atlas()
                .map(city -> words.say(city.area(id).name()))
                .orElse(id);
        return Json.object("id", id, "name", name);
    }
}
