package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Holiday;
import dev.waybill.voyager.data.HolidayCalendar;
import dev.waybill.voyager.state.DestinationEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the holiday calendar means for a traveller. */
record HolidayText(Words words) {

    /** For the card of that day: what may be shut is named, as the plan knows usual hours only. */
    String ofDay(Holiday holiday, List<DestinationEntry> stops) {
        String name = words.say(holiday.name()) + about(holiday);
        return switch (holiday.kind()) {
            case PUBLIC, OBSERVED ->
                words.say("**公共假日：" + name + "**。", "**Public holiday: " + name + ".** ") + mayBeShut(stops);
            case FESTIVAL ->
                words.say(
                        "**节日：" + name + "**。放假安排尚未公布，景点可能更挤。",
                        "**Festival: " + name + ".** The days off are not announced yet; sights may be crowded.");
            case MAKEUP_WORKDAY ->
                words.say(
                        "调休上班日（" + name + "）：公共交通早晚更挤。",
                        "A working day in exchange for " + name + ": transport is busier.");
        };
    }

    private String mayBeShut(List<DestinationEntry> stops) {
        List<String> gated = stops.stream()
                .map(DestinationEntry::sight)
                .filter(sight -> sight.indoor() || !sight.hours().allDay())
                .map(sight -> words.say(sight.name()))
                .toList();
        return gated.isEmpty()
                ? words.say("景点可能更挤。", "Sights may be crowded.")
                : words.say(
                        "可能关门，先确认：" + String.join("、", gated) + "。",
                        "May be closed, check first: " + String.join(", ", gated) + ".");
    }

    /** For the whole trip. */
    List<String> ofTrip(HolidayCalendar calendar) {
        List<String> lines = new ArrayList<>();
        if (!calendar.days().isEmpty()) {
            lines.add(words.say("假日与节日：", "Holidays in these days: ")
                    + calendar.days().stream()
                            .map(day -> words.day(day.date()) + " " + words.say(day.name()) + about(day))
                            .collect(Collectors.joining(words.say("；", "; "))));
        } else if (calendar.complete()) {
            lines.add(words.say("假日：这几天没有公共假日。", "Holidays: no public holiday in these days."));
        }
        if (!calendar.complete()) {
            String years = calendar.unknownYears().stream().map(String::valueOf).collect(Collectors.joining(", "));
            lines.add(words.say(
                    "假日：内置数据没有 " + years + " 年的放假安排，出发前请查一下。",
                    "Holidays: the built-in data does not have the days off of " + years
                            + "; look them up before you go."));
        }
        return lines;
    }

    private String about(Holiday holiday) {
        return holiday.approximate() ? words.say("（可能差一天）", " (may shift by a day)") : "";
    }
}
