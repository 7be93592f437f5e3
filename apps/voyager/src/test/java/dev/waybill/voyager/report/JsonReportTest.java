package dev.waybill.voyager.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.plan.OfflineTrip;
import dev.waybill.voyager.plan.Requests;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.TravelState;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonReportTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    static Stream<TravelRequest> requests() {
        return Requests.everywhere(5, 3);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theDocumentHoldsThePlanInTheOrderItIsLived(TravelRequest request) {
        OfflineTrip trip = new OfflineTrip(request, 7);
        TravelState state = trip.run();

        JsonNode document = JSON.readTree(JsonReport.render(state, trip.facts()));

        assertThat(document.get("format").asString()).isEqualTo("voyager-plan");
        assertThat(document.get("version").asInt()).isEqualTo(JsonReport.VERSION);
        assertThat(document.get("model").asString()).isEqualTo("none (deterministic)");
        assertThat(document.get("days")).hasSize(request.days());
        assertThat(items(document, "visit")).hasSize(state.destinationInfo().size());
        assertThat(items(document, "leg")).hasSize(state.routeLegs().size());
        assertThat(items(document, "meal")).hasSize(2 * request.days());
        assertThat(items(document, "visit"))
                .extracting(visit -> visit.get("id").asString())
                .containsExactlyElementsOf(state.destinationInfo().stream()
                        .map(entry -> entry.sight().id())
                        .toList());
        assertThat(document.get("warnings")).hasSameSizeAs(state.toolWarnings());
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theWaysLeadFromPlaceToPlaceAndHome(TravelRequest request) {
        OfflineTrip trip = new OfflineTrip(request, 7);

        JsonNode document = JSON.readTree(JsonReport.render(trip.run(), trip.facts()));

        for (JsonNode day : document.get("days")) {
            String at = "hotel";
            for (JsonNode item : day.get("items")) {
                switch (item.get("type").asString()) {
                    case "leg" -> {
                        assertThat(item.get("from").asString()).isEqualTo(at);
                        at = item.get("to").asString();
                    }
                    case "visit" -> assertThat(item.get("id").asString()).isEqualTo(at);
                    case "meal", "free" ->
                        assertThat(item.get("near").asString()).isEqualTo(at);
                    default -> assertThat(item.get("type").asString()).isIn("leave", "back");
                }
            }
            assertThat(at).isEqualTo("hotel");
        }
    }

    @Test
    void moneyIsTextAndAddsUp() {
        OfflineTrip trip = new OfflineTrip(Requests.to("tokyo", 4), 7);

        JsonNode budget =
                JSON.readTree(JsonReport.render(trip.run(), trip.facts())).get("budget");

        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode day : budget.get("days")) {
            sum = sum.add(amount(day.get("sum").get("home")));
        }
        assertThat(budget.get("total").get("sum").get("home").get("amount").isString())
                .isTrue();
        assertThat(sum).isEqualTo(amount(budget.get("total").get("sum").get("home")));
        assertThat(budget.get("rate").get("asOf").asString()).isEqualTo("2026-09-29");
    }

    @Test
    void aCityOutsideTheAtlasHasEmptyDaysAndNoBudget() {
        OfflineTrip trip = new OfflineTrip(Requests.to("Ulaanbaatar", 2), 7);

        JsonNode document = JSON.readTree(JsonReport.render(trip.run(), trip.facts()));

        assertThat(document.get("place").get("inAtlas").asBoolean()).isFalse();
        assertThat(document.get("days"))
                .hasSize(2)
                .allSatisfy(day -> assertThat(day.get("items")).isEmpty());
        assertThat(document.has("budget")).isFalse();
    }

    private static List<JsonNode> items(JsonNode document, String type) {
        return document.get("days")
                .valueStream()
                .flatMap(day -> day.get("items").valueStream())
                .filter(item -> item.get("type").asString().equals(type))
                .toList();
    }

    private static BigDecimal amount(JsonNode money) {
        return new BigDecimal(money.get("amount").asString());
    }
}
