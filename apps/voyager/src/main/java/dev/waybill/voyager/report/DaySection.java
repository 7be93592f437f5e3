package dev.waybill.voyager.report;

import dev.waybill.voyager.data.SunTimes;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.RainAlternative;
import java.util.List;
import java.util.Optional;

/** One day: its date, weather, stops, ways, meals, free time and what to do when it rains. */
final class DaySection {

    private final Words words;
    private final TripFacts facts;
    private final Optional<DayItemText> items;

    DaySection(Words words, TripFacts facts) {
        this.words = words;
        this.facts = facts;
        this.items = facts.place().atlas().map(city -> new DayItemText(words, city));
    }

    void write(Section section, DayCard day) {
        section.heading(2, title(day));
        conditions(section, day);
        if (items.isEmpty()) {
            blank(section);
            return;
        }
        section.gap();
        items.get().write(section, day);
        section.gap();
        rain(section, day.stops());
    }

    private String title(DayCard day) {
        String title = words.say(
                        "第 " + day.frame().day() + " 天 · ", "Day " + day.frame().day() + " · ")
                + words.day(day.frame().date());
        List<String> areas = facts.place().atlas().stream()
                .flatMap(city -> day.areas().stream()
                        .map(area -> words.say(city.area(area).name())))
                .toList();
        return areas.isEmpty() ? title : title + " · " + words.list(areas);
    }

    private void conditions(Section section, DayCard day) {
        day.weather()
                .ifPresent(weather -> section.line(words.say("天气：", "Weather, ") + new WeatherText(words).of(weather)));
        sun(day).ifPresent(sun -> section.line(sun));
        facts.holidays().days().stream()
                .filter(holiday -> holiday.date().equals(day.frame().date()))
                .forEach(holiday -> section.line(new HolidayText(words).ofDay(holiday, day.stops())));
    }

    private Optional<String> sun(DayCard day) {
        if (facts.sun().size() < day.frame().day()) {
            return Optional.empty();
        }
        SunTimes sun = facts.sun().get(day.frame().day() - 1);
        return sun.sunrise()
                .flatMap(rise -> sun.sunset()
                        .map(set -> words.say("日出 " + rise + " · 日落 " + set, "Sunrise " + rise + " · sunset " + set)));
    }

    private void blank(Section section) {
        section.gap();
        section.bullet(words.say("上午：待定", "Morning: open"));
        section.bullet(words.say("下午：待定", "Afternoon: open"));
        section.bullet(words.say("晚上：待定", "Evening: open"));
        section.gap();
    }

    private void rain(Section section, List<DestinationEntry> stops) {
        Optional<DestinationEntry> outdoor = stops.stream()
                .filter(stop -> stop.rainAlternative().isPresent())
                .findFirst();
        if (outdoor.isPresent()) {
            RainAlternative instead = outdoor.get().rainAlternative().orElseThrow();
            String from = words.say(outdoor.get().sight().name());
            String to = words.say(instead.sight().name());
            String swap = instead.plannedOn()
                    .map(day -> words.say("（与第 " + day + " 天对调）", " (swap it with day " + day + ")"))
                    .orElse("");
            section.line(words.say(
                    "下雨的话：“" + from + "”换成室内的“" + to + "”" + swap + "。",
                    "If it rains: instead of " + from + " go to " + to + ", which is indoors" + swap + "."));
        } else if (stops.stream().anyMatch(stop -> !stop.sight().indoor())) {
            section.line(
                    words.say(
                            "下雨的话：附近没有空着的室内景点，缩短户外停留，把自由时间留给室内。",
                            "If it rains: no indoor sight is left nearby; cut the outdoor stops short and spend the free time inside."));
        }
        section.gap();
    }
}
