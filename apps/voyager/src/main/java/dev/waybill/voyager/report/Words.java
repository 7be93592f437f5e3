package dev.waybill.voyager.report;

import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.data.Meal;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Pace;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The words of one language that every section needs. */
record Words(Language language) {

    private static final String[] ZH_WEEKDAYS = {"周一", "周二", "周三", "周四", "周五", "周六", "周日"};
    private static final String[] EN_WEEKDAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    private static final String[] EN_MONTHS = {
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December"
    };
    private static final Map<String, String> ZH_INTERESTS = Map.ofEntries(
            Map.entry("nature", "自然"),
            Map.entry("lakes", "湖景"),
            Map.entry("mountains", "山景"),
            Map.entry("beaches", "海滩"),
            Map.entry("gardens", "园林"),
            Map.entry("views", "观景"),
            Map.entry("history", "历史"),
            Map.entry("museums", "博物馆"),
            Map.entry("art", "艺术"),
            Map.entry("architecture", "建筑"),
            Map.entry("temples", "寺庙"),
            Map.entry("food", "美食"),
            Map.entry("seafood", "海鲜"),
            Map.entry("markets", "市集"),
            Map.entry("shopping", "购物"),
            Map.entry("nightlife", "夜生活"),
            Map.entry("family", "亲子"),
            Map.entry("wildlife", "动物"),
            Map.entry("music", "音乐"),
            Map.entry("walking", "漫步"));

    String say(String zh, String en) {
        return language == Language.ZH ? zh : en;
    }

    String say(LocalText text) {
        return text.in(language);
    }

    /** 5月3日 周一, Mon 3 May. */
    String day(LocalDate date) {
        return say(
                date.getMonthValue() + "月" + date.getDayOfMonth() + "日 " + weekday(date),
                weekday(date) + " " + date.getDayOfMonth() + " " + EN_MONTHS[date.getMonthValue() - 1]);
    }

    /** With the year. */
    String date(LocalDate date) {
        return say(date.getYear() + "年" + day(date), day(date) + " " + date.getYear());
    }

    String weekday(LocalDate date) {
        DayOfWeek weekday = date.getDayOfWeek();
        return language == Language.ZH ? ZH_WEEKDAYS[weekday.getValue() - 1] : EN_WEEKDAYS[weekday.getValue() - 1];
    }

    String list(List<String> items) {
        return String.join(say("、", ", "), items);
    }

    String interest(String interest) {
        return say(Objects.requireNonNullElse(ZH_INTERESTS.get(interest), interest), interest);
    }

    String interests(List<String> interests) {
        return interests.stream().map(this::interest).collect(Collectors.joining(say("、", ", ")));
    }

    String pace(Pace pace) {
        return switch (pace) {
            case RELAXED -> say("节奏轻松", "relaxed pace");
            case NORMAL -> say("节奏适中", "normal pace");
            case PACKED -> say("节奏紧凑", "packed pace");
        };
    }

    String meal(Meal meal) {
        return switch (meal) {
            case BREAKFAST -> say("早餐", "Breakfast");
            case LUNCH -> say("午餐", "Lunch");
            case DINNER -> say("晚餐", "Dinner");
            case SNACK -> say("小吃", "Snack");
        };
    }

    String people(int people) {
        return say(people + " 人", people == 1 ? "1 person" : people + " people");
    }

    String days(int days) {
        return say(days + " 天", days == 1 ? "1 day" : days + " days");
    }
}
