package dev.waybill.voyager.report;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.TravelState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What was asked, what was assumed, how the plan was made, and all days at a glance. */
record HeaderSection(Words words, TravelState state, TripFacts facts) {

    static final String MODEL = "none (deterministic)";

    void write(Section section, List<DayCard> days) {
        TravelRequest request = state.userRequest();
        String place = words.say(facts.place().name());
        section.heading(1, words.say(place + " " + request.days() + " 日行程", place + ": " + words.days(request.days())));
        section.line(words.say(
                        "**" + words.date(request.startDate()) + " – " + words.day(request.endDate()) + "**",
                        "**" + words.day(request.startDate()) + " – " + words.date(request.endDate()) + "**")
                + " · " + wish(request));
        facts.place().atlas().ifPresent(city -> section.paragraph(words.say(city.summary())));
        assumptions(section);
        section.gap().line("> " + made());
        section.line(">");
        section.line("> `model: " + MODEL + "`").gap();
        namesakes(section);
        if (facts.place().atlas().isPresent()) {
            glance(section, days);
        }
    }

    private String wish(TravelRequest request) {
        List<String> parts = new ArrayList<>();
        parts.add(words.people(request.people()));
        parts.add(words.say("预算 ", "budget ") + new MoneyText(words.language()).plain(request.budget()));
        parts.add(words.pace(request.pace()));
        if (!request.interests().isEmpty()) {
            parts.add(words.say("想看：", "interests: ") + words.interests(request.interests()));
        }
        return String.join(" · ", parts);
    }

    private void assumptions(Section section) {
        List<String> assumed = facts.assumptions().stream()
                .map(assumption -> assumption.in(words.language()))
                .collect(Collectors.toCollection(ArrayList::new));
        Optional<AtlasCity> city = facts.place().atlas();
        city.ifPresent(known -> assumed.add(words.say(
                "住在" + words.say(known.area(known.hotelArea()).name()) + "一带，每天从那里出发、回到那里",
                "you stay around " + words.say(known.area(known.hotelArea()).name())
                        + " and start and end each day there")));
        city.ifPresent(known -> assumed.add(words.say(
                "每天都按整天安排；到达或离开的那天时间不够，就从后面的景点减起",
                "every day is a full one; if you arrive late or leave early, drop that day's last stops")));
        if (!assumed.isEmpty()) {
            section.gap()
                    .line(words.say("没有说明的，按这样理解：", "What was left open, we took as follows:"))
                    .gap();
            assumed.forEach(section::bullet);
        }
    }

    private String made() {
        if (facts.place().atlas().isEmpty()) {
            return words.say(
                    "**内置图集里没有" + words.say(facts.place().name()) + "。** 下面只有能确定的内容：日历、节假日、所在国气候、货币和机场；景点、餐食和费用留白，不编造。",
                    "**" + words.say(facts.place().name())
                            + " is not in the built-in atlas.** What follows is only what is certain:"
                            + " the calendar, holidays, the country's climate, currency and airports. Sights, meals and costs stay"
                            + " blank; none are made up.");
        }
        return words.say(
                "由规则和搜索排出，没有使用大模型。景点、菜品、开放时间和价格来自**内置图集，出发前请核对**（链接在文末）；路程是估算，天气是常年同期。",
                "Made by rules and search, without a language model. Sights, dishes, hours and prices come from the **built-in"
                        + " atlas, check before going** (links at the end); ways are estimated, the weather is what is usual for"
                        + " the month.");
    }

    private void namesakes(Section section) {
        List<LocalText> others = facts.place().namesakes();
        if (!others.isEmpty()) {
            String names = others.stream().map(words::say).collect(Collectors.joining(words.say("、", ", ")));
            String here = words.say(facts.place().name());
            String country = words.say(facts.countryName());
            section.paragraph(words.say(
                    "同名的还有：" + names + "。这份计划按" + country + "的" + here + "排出；要去别处，请在地名后写上国家。",
                    "There are other places of this name: " + names + ". This plan is for " + here + ", " + country
                            + "; for another one, write its country after the name."));
        }
    }

    private void glance(Section section, List<DayCard> days) {
        section.heading(2, words.say("行程一览", "At a glance"));
        List<List<String>> rows = days.stream()
                .map(day -> List.of(
                        words.say(
                                "第 " + day.frame().day() + " 天",
                                "Day " + day.frame().day()),
                        words.day(day.frame().date()),
                        sights(day.stops())))
                .toList();
        section.table(
                List.of(words.say("天", "Day"), words.say("日期", "Date"), words.say("去哪里", "Where to")),
                List.of(false, false, false),
                rows);
    }

    private String sights(List<DestinationEntry> stops) {
        if (stops.isEmpty()) {
            return words.say("自由安排", "at leisure");
        }
        return stops.stream().map(stop -> words.say(stop.sight().name())).collect(Collectors.joining(" → "));
    }
}
