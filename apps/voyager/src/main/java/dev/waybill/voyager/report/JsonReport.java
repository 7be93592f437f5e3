package dev.waybill.voyager.report;

import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.TravelState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The plan as one JSON document, for programs. The shape is described in {@code docs/voyager-plan.md}; a change that
 * breaks a reader raises {@value #VERSION}. Texts are in the request's language. Equal states have equal bytes.
 *
 * <p>Pure and thread-safe.
 */
public final class JsonReport {

    /** The version of the shape. */
    public static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private JsonReport() {}

    /** Two-space indented, with a line feed at the end. */
    public static String render(TravelState state, TripFacts facts) {
        return JSON.writerWithDefaultPrettyPrinter()
                        .writeValueAsString(document(state, facts))
                        .replace("\r\n", "\n")
                + "\n";
    }

    private static Map<String, Object> document(TravelState state, TripFacts facts) {
        Words words = new Words(state.userRequest().language());
        List<DayCard> days = DayCard.of(state);
        JsonTrip trip = new JsonTrip(words, state, facts);
        JsonDay day = new JsonDay(words, facts);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("format", "voyager-plan");
        document.put("version", VERSION);
        document.put("language", words.say("zh", "en"));
        document.put("model", HeaderSection.MODEL);
        document.put("request", trip.request());
        document.put("place", trip.place());
        document.put("assumptions", trip.assumptions());
        document.put("days", days.stream().map(day::of).toList());
        state.budget().ifPresent(budget -> document.put("budget", new JsonBudget(words).of(budget)));
        document.put("review", trip.review());
        document.put("warnings", trip.warnings());
        document.put("beforeYouGo", trip.beforeYouGo());
        document.put("sources", trip.sources());
        document.put("checkAt", checkAt(words, state));
        return document;
    }

    private static List<Map<String, Object>> checkAt(Words words, TravelState state) {
        Stream<Map<String, Object>> sights = state.destinationInfo().stream()
                .map(DestinationEntry::sight)
                .map(sight -> Json.object("id", sight.id(), "name", words.say(sight.name()), "url", sight.verifyAt()));
        Stream<Map<String, Object>> dishes = state.foods().stream()
                .map(food -> Json.object(
                        "id",
                        food.dish().id(),
                        "name",
                        words.say(food.dish().name()),
                        "url",
                        food.dish().verifyAt()))
                .distinct();
        return Stream.concat(sights, dishes).toList();
    }
}
