package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Poi;
import java.math.BigDecimal;
import java.util.List;

/**
 * A sight as the search sees it. Times are minutes after midnight.
 *
 * @param open when a visit may begin; never before the evening for an evening place
 * @param worth how much the plan gains by it
 */
record Stop(Poi sight, int open, int close, boolean evening, long worth) {

    private static final List<String> EATING_PLACES =
            List.of("market", "street", "neighbourhood", "old-town", "shopping", "boat");
    private static final int EVENING = 18 * 60;
    private static final int OPENS_LATE = 15 * 60;
    private static final int CLOSES_LATE = 21 * 60;

    private static final long ANY = 300;
    private static final long MUST_SEE = 6_000;
    private static final long FIRST_INTEREST = 350;
    private static final long SECOND_INTEREST = 150;

    static Stop of(Poi sight, List<String> interests) {
        int open = sight.hours().openMinute();
        int close = sight.hours().closeMinute();
        boolean evening = close >= CLOSES_LATE
                && (open >= OPENS_LATE
                        || sight.category().equals("theatre")
                        || sight.interests().contains("nightlife"));
        return new Stop(sight, evening ? Math.max(open, EVENING) : open, close, evening, worth(sight, interests));
    }

    /** Whether one eats there: a market, a street or a quarter that is known for its food. */
    boolean servesMeals() {
        return EATING_PLACES.contains(sight.category())
                && (sight.interests().contains("food") || sight.interests().contains("seafood"));
    }

    int minutes() {
        return sight.minutes();
    }

    BigDecimal ticket() {
        return sight.price().amount();
    }

    private static long worth(Poi sight, List<String> interests) {
        long matches = interests.stream().filter(sight.interests()::contains).count();
        return ANY
                + (sight.mustSee() ? MUST_SEE : 0)
                + (matches > 0 ? FIRST_INTEREST : 0)
                + (matches > 1 ? SECOND_INTEREST : 0);
    }
}
