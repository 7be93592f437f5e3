package dev.waybill.voyager.plan;

import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;

/**
 * What a pace means for a day. Times are minutes after midnight.
 *
 * @param leave when to leave the place to stay
 * @param maxStops sights a day
 * @param maxVisitMinutes spent at sights, unless one sight alone takes longer
 * @param backBy when the traveller is back at the latest
 * @param freeBlockWorth how much a free block is worth to the score
 */
public record DayRules(
        int leave,
        int maxStops,
        int maxVisitMinutes,
        int lunchMinutes,
        int dinnerMinutes,
        int backBy,
        int freeBlockWorth) {

    private static final DayRules RELAXED = new DayRules(9 * 60 + 30, 3, 330, 75, 90, 22 * 60, 250);
    private static final DayRules NORMAL = new DayRules(9 * 60, 4, 450, 60, 75, 22 * 60, 150);
    private static final DayRules PACKED = new DayRules(8 * 60 + 15, 5, 570, 45, 60, 22 * 60 + 30, 60);

    private static final int NIGHT = 23 * 60 + 30;

    /** The rules for a request: its pace, and later nights for those who come for them. */
    public static DayRules of(TravelRequest request) {
        DayRules rules = of(request.pace());
        return request.interests().contains("nightlife") ? rules.backBy(NIGHT) : rules;
    }

    private DayRules backBy(int time) {
        return new DayRules(leave, maxStops, maxVisitMinutes, lunchMinutes, dinnerMinutes, time, freeBlockWorth);
    }

    private static DayRules of(Pace pace) {
        return switch (pace) {
            case RELAXED -> RELAXED;
            case NORMAL -> NORMAL;
            case PACKED -> PACKED;
        };
    }
}
