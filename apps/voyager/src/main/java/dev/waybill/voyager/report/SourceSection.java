package dev.waybill.voyager.report;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.Confidence;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.TravelState;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** What came from where, and where a reader can check it; the two are not the same and are not mixed. */
record SourceSection(Words words, TravelState state, TripFacts facts) {

    void write(Section section, List<DayCard> days) {
        section.heading(2, words.say("数据来源", "Sources"));
        List<List<String>> rows = new ArrayList<>();
        state.toolSources().forEach(source -> rows.add(row(source)));
        if (facts.place().atlas().isEmpty()) {
            rows.add(List.of(
                    words.say("城市的位置和时区", "position and time zone of the city"),
                    words.say("内置城市表（GeoNames，CC BY 4.0）", "built-in table of cities (GeoNames, CC BY 4.0)"),
                    "–",
                    confidence(Confidence.EMBEDDED)));
        }
        facts.holidays()
                .source()
                .ifPresent(source -> rows.add(List.of(
                        words.say("假日", "holidays"),
                        words.say("内置日历", "built-in calendar"),
                        "–",
                        confidence(Confidence.EMBEDDED))));
        rows.add(List.of(
                words.say("日出日落", "sunrise and sunset"),
                words.say("按 NOAA 公式计算", "computed by NOAA's formula"),
                "–",
                confidence(Confidence.ESTIMATED)));
        section.table(
                List.of(
                        words.say("内容", "What"),
                        words.say("来自", "From"),
                        words.say("截至", "As of"),
                        words.say("可信度", "Confidence")),
                List.of(false, false, false, false),
                rows);
        facts.place().atlas().ifPresent(city -> links(section, city, days));
    }

    private List<String> row(ToolSource source) {
        return List.of(
                words.say(source.what()),
                words.say(source.where()),
                source.asOf().map(LocalDate::toString).orElse("–"),
                confidence(source.confidence()));
    }

    private String confidence(Confidence confidence) {
        return switch (confidence) {
            case LIVE -> words.say("实时", "live");
            case CACHED -> words.say("缓存", "cached");
            case EMBEDDED -> words.say("内置", "embedded");
            case ESTIMATED -> words.say("估算", "estimated");
        };
    }

    private void links(Section section, AtlasCity city, List<DayCard> days) {
        section.heading(3, words.say("内置图集，出发前请核对", "Built-in atlas, check before going"));
        section.line(words.say(
                        "下面是可以核对的页面，不是本次查阅过的来源。",
                        "These are pages where you can check an item, not sources that were read for this plan."))
                .gap();
        days.stream()
                .flatMap(day -> day.stops().stream())
                .forEach(stop -> section.bullet(words.say(stop.sight().name()) + words.say("：", ": ") + "<"
                        + stop.sight().verifyAt() + ">"));
        section.bullet(words.say("气候：", "Climate: ") + "<" + city.climateVerifyAt() + ">");
        section.bullet(words.say("城市和菜品：", "City and dishes: ") + "<" + city.verifyAt() + ">");
        facts.country()
                .ifPresent(country ->
                        section.bullet(words.say("国家须知：", "Country facts: ") + "<" + country.verifyAt() + ">"));
        section.gap();
    }
}
