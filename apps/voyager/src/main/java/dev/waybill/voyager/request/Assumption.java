package dev.waybill.voyager.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a reading filled in or decided because the traveller left it open. */
public enum Assumption {
    START_DATE("没有写出发日期，按今天起三十多天后的日子安排", "no start date given: planned for a day some five weeks from today"),
    DATE_APPROXIMATE("只写了大概的时间，取其中一天出发", "only a rough time was given: one day of it was taken as the start"),
    DAYS("没有写天数，按 3 天安排", "no length given: planned for 3 days"),
    DURATION_LAST("写了不止一个天数，取最后一个", "more than one length given: the last one was taken"),
    PEOPLE("没有写人数，按 1 人安排", "no number of people given: planned for 1"),
    BUDGET("没有写预算，按当地的平常花费估计", "no budget given: the usual cost at the place was taken"),
    BUDGET_UPPER_BOUND("预算写的是范围，取上限", "the budget was a range: its upper end was taken"),
    CURRENCY("预算没有写币种，按最可能的币种理解", "the budget had no currency: the most likely one was taken"),
    PACE("没有写节奏，按适中安排", "no pace given: planned at a normal pace"),
    INTERESTS("没有写兴趣，以必看景点为主", "no interests given: planned around the must-sees"),
    FIRST_DESTINATION("写了不止一个目的地，只安排第一个", "more than one destination given: only the first is planned");

    private final String zh;
    private final String en;

    Assumption(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    /** The stable code, for example {@code start_date}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** One clause for the traveller. */
    public String in(Language language) {
        return language == Language.ZH ? zh : en;
    }

    /** The assumption with that code, if there is one. */
    public static Optional<Assumption> findByCode(String code) {
        return Arrays.stream(values()).filter(a -> a.code().equals(code)).findFirst();
    }
}
