package dev.waybill.voyager.report;

import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.TravelState;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parts of the JSON document that are about the trip as a whole. */
record JsonTrip(Words words, TravelState state, TripFacts facts) {

    Map<String, Object> request() {
        TravelRequest request = state.userRequest();
        return Json.object(
                "destination", request.destination(),
                "startDate", request.startDate().toString(),
                "days", request.days(),
                "people", request.people(),
                "budget", Json.money(request.budget()),
                "interests", request.interests(),
                "pace", Json.code(request.pace()));
    }

    Map<String, Object> place() {
        return Json.object(
                "name", words.say(facts.place().name()),
                "country", facts.place().country(),
                "timezone", facts.place().timezone(),
                "location",
                        Json.object(
                                "lat",
                                facts.place().location().lat(),
                                "lon",
                                facts.place().location().lon()),
                "inAtlas", facts.place().atlas().isPresent());
    }

    List<Map<String, Object>> assumptions() {
        return facts.assumptions().stream()
                .map(assumption -> Json.object("code", assumption.code(), "text", assumption.in(words.language())))
                .toList();
    }

    Map<String, Object> review() {
        return Json.object(
                "status", state.reviewStatus().code(),
                "revisions", state.revisionCount(),
                "risks", state.risks().stream().map(this::risk).toList());
    }

    private Map<String, Object> risk(Risk risk) {
        return Json.object(
                "code", Json.code(risk.code()),
                "day", risk.day(),
                "text", words.say(risk.text()),
                "round", risk.round(),
                "open", risk.open());
    }

    List<Map<String, Object>> warnings() {
        WarningText text = new WarningText(words, state, facts.place().atlas().isPresent());
        return state.toolWarnings().stream()
                .map(warning -> Json.object(
                        "code", warning.code(), "meaning", text.meaning(warning), "remedy", text.remedy(warning)))
                .toList();
    }

    Map<String, Object> beforeYouGo() {
        return Json.object(
                "holidays",
                        facts.holidays().days().stream()
                                .map(day -> Json.object(
                                        "date", day.date().toString(),
                                        "name", words.say(day.name()),
                                        "kind", Json.code(day.kind()),
                                        "approximate", day.approximate()))
                                .toList(),
                "holidayYearsUnknown", facts.holidays().unknownYears(),
                "airports",
                        facts.airports().stream()
                                .map(airport -> Json.object("iata", airport.iata(), "name", airport.name()))
                                .toList(),
                "countryClimate",
                        facts.countryClimate()
                                .filter(climate -> facts.place().atlas().isEmpty()),
                "transit", facts.place().atlas().map(city -> words.say(city.transit())),
                "country",
                        facts.country()
                                .map(country -> Json.object(
                                        "plugs", country.plugs(),
                                        "voltage", country.voltage(),
                                        "frequency", country.frequency(),
                                        "tipping", words.say(country.tipping()),
                                        "police", country.emergency().police(),
                                        "ambulance", country.emergency().ambulance(),
                                        "fire", country.emergency().fire(),
                                        "emergency", country.emergency().general(),
                                        "languages", words.say(country.languages()),
                                        "note", words.say(country.note()))));
    }

    List<Map<String, Object>> sources() {
        return state.toolSources().stream().map(this::source).toList();
    }

    private Map<String, Object> source(ToolSource source) {
        return Json.object(
                "tool", source.tool(),
                "what", words.say(source.what()),
                "where", words.say(source.where()),
                "asOf", source.asOf().map(LocalDate::toString),
                "confidence", source.confidence().name().toLowerCase(Locale.ROOT));
    }
}
