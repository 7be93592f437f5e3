package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import java.time.LocalDate;

/** The meteorological seasons: whole months, turned round in the south. */
public enum Season {
    SPRING("春季", "spring"),
    SUMMER("夏季", "summer"),
    AUTUMN("秋季", "autumn"),
    WINTER("冬季", "winter");

    private final String zh;
    private final String en;

    Season(String zh, String en) {
        this.zh = zh;
        this.en = en;
    }

    /** The season's name. */
    public String name(Language language) {
        return language == Language.ZH ? zh : en;
    }

    /** The season of a day at a place. */
    public static Season on(LocalDate date, GeoPoint place) {
        int month = place.lat() < 0 ? date.getMonthValue() + 6 : date.getMonthValue();
        return values()[Math.floorMod(month - 3, 12) / 3];
    }
}
