package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waybill.voyager.request.RequestParser;
import dev.waybill.voyager.request.RequestReading;
import dev.waybill.voyager.request.TravelRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares atlas and parser with tables that lie beside the project; without them there is nothing to compare. */
final class TravelYardstickTest {

    private static final String TABLES = "shared/bench/travel/traveleval";
    /** A quarter of the wishes says enough. */
    private static final int EVERY = 4;

    private static final double TOLERANCE_KM = 1.5;
    /** 人民公园 in the table of Chengdu is the park of that name in Jianyang, 55 km away. */
    private static final List<String> HOMONYMS = List.of("chengdu-peoples-park");

    private static final String NOISE = "[(（].*?[)）]|风景名胜区|国家级?|风景区|旅游区|景区|遗址公园|[·\\s]";

    private final AtlasLibrary atlas = new AtlasLibrary();
    private final Path tables = tables();

    @BeforeEach
    void tablesArePresent() {
        assumeTrue(Files.isDirectory(tables), "skipped: no comparison tables in ../shared/bench/travel/traveleval");
    }

    @ParameterizedTest
    @ValueSource(strings = {"beijing", "chengdu", "hangzhou"})
    void sightsLieWhereTheTablesHaveThem(String id) throws IOException {
        Map<String, GeoPoint> known = attractions(id);
        AtlasCity city = atlas.load(id);
        List<String> far = new ArrayList<>();
        int compared = 0;
        for (Poi poi : city.pois()) {
            GeoPoint place = known.get(plain(poi.name().zh(), city));
            if (place != null && !HOMONYMS.contains(poi.id())) {
                compared++;
                double km = place.kmTo(poi.location());
                if (km > TOLERANCE_KM) {
                    far.add("atlas/%s.json: %s: %.2f km from the table's %s".formatted(id, poi.id(), km, place));
                }
            }
        }

        assertThat(far).isEmpty();
        assertThat(compared).as("sights of %s found in the table", id).isGreaterThanOrEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queries_easy.json", "queries_medium.json"})
    void wishesAreReadAsTheTablesHaveThem(String file) throws IOException {
        Countries countries = new Countries();
        Destinations destinations = new Destinations(atlas, countries);
        RequestParser parser =
                new RequestParser(new AtlasPlaceNames(atlas, destinations, countries, new ExchangeRates()));
        List<String> wrong = new ArrayList<>();
        int read = 0;
        List<JsonNode> queries = queries(file);
        for (int i = 0; i < queries.size(); i += EVERY) {
            JsonNode query = queries.get(i);
            for (String language : List.of("nature_language", "nature_language_en")) {
                String text = query.get(language).asString();
                String expected = "%s %d %d %d CNY"
                        .formatted(
                                query.get("target_city").asString(),
                                query.get("days").asInt(),
                                query.get("people_number").asInt(),
                                query.get("budget").asInt());
                String actual = switch (parser.parse(Optional.of(text), Map.of(), LocalDate.of(2024, 11, 1))) {
                    case RequestReading.Understood understood -> summary(understood.request(), destinations);
                    case RequestReading.Rejected rejected -> rejected.problems().toString();
                };
                read++;
                if (!actual.equals(expected)) {
                    wrong.add(text + " -> " + actual + ", not " + expected);
                }
            }
        }

        assertThat(wrong).isEmpty();
        assertThat(read).isGreaterThanOrEqualTo(100);
    }

    @Test
    void theShiftOfChineseMapsIsTakenOut() {
        GeoPoint tiananmen = ChineseCoordinates.fromBaidu(39.915119, 116.403963);

        assertThat(tiananmen.kmTo(new GeoPoint(39.9075, 116.3912))).isLessThan(0.2);
    }

    private static String summary(TravelRequest request, Destinations destinations) {
        String city = switch (destinations.resolve(request.destination())) {
            case Destination.InAtlas found -> found.city().name().zh();
            case Destination.Known known -> known.city().zhName().orElse("?");
            case Destination.Unknown unknown -> "unknown";
        };
        return "%s %d %d %s %s"
                .formatted(
                        city,
                        request.days(),
                        request.people(),
                        request.budget().amount().toBigInteger(),
                        request.budget().currency());
    }

    private List<JsonNode> queries(String file) throws IOException {
        List<JsonNode> queries = new ArrayList<>();
        for (JsonNode part : JsonMapper.builder().build().readTree(Files.readString(tables.resolve(file)))) {
            if (part.isArray()) {
                part.forEach(queries::add);
            }
        }
        return queries;
    }

    private Map<String, GeoPoint> attractions(String id) throws IOException {
        AtlasCity city = atlas.load(id);
        Map<String, GeoPoint> places = new LinkedHashMap<>();
        for (String line : Files.readAllLines(tables.resolve(id).resolve("attractions.csv"))) {
            String[] cells = line.split(",", -1);
            if (cells.length == 11 && cells[3].matches("[\\d.]+")) {
                places.putIfAbsent(
                        plain(cells[1], city),
                        ChineseCoordinates.fromBaidu(Double.parseDouble(cells[3]), Double.parseDouble(cells[4])));
            }
        }
        return places;
    }

    private static String plain(String name, AtlasCity city) {
        String plain = name.replaceAll(NOISE, "");
        return plain.startsWith(city.name().zh())
                ? plain.substring(city.name().zh().length())
                : plain;
    }

    /** Beside the project's folder, which is this one or one above it. */
    private static Path tables() {
        Path folder = Path.of("").toAbsolutePath();
        Path tables = folder.resolve(TABLES);
        while (folder.getParent() != null && !Files.isDirectory(tables)) {
            folder = folder.getParent();
            tables = folder.resolve(TABLES);
        }
        return tables;
    }
}
