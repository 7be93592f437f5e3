package dev.waybill.voyager.plan;

import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import dev.waybill.voyager.request.Pace;
import dev.waybill.voyager.request.TravelRequest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Requests for tests: a plain one to vary, and a seeded stream over all cities. */
public final class Requests {

    /** A Monday. */
    public static final LocalDate START = LocalDate.of(2027, 5, 3);

    private static final List<String> INTERESTS =
            List.of("history", "museums", "food", "seafood", "nature", "family", "views", "art", "nightlife", "lakes");

    private static final List<Pace> PACES = List.of(Pace.RELAXED, Pace.NORMAL, Pace.PACKED);

    private Requests() {}

    public static TravelRequest to(String city, int days) {
        return to(city, days, Pace.NORMAL, List.of("history", "food"), Money.of("20000", "CNY"), Language.EN);
    }

    public static TravelRequest to(
            String city, int days, Pace pace, List<String> interests, Money budget, Language language) {
        return new TravelRequest(city, START, days, 2, budget, interests, pace, language);
    }

    /** Some requests for every city, different in length, season, pace, party, budget and interests. */
    public static Stream<TravelRequest> everywhere(long seed, int perCity) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TravelRequest> requests = new ArrayList<>();
        for (String city : OfflineTrip.CITIES) {
            for (int i = 0; i < perCity; i++) {
                requests.add(random(random, city));
            }
        }
        return requests.stream();
    }

    private static TravelRequest random(SplittableRandom random, String city) {
        List<String> interests = random.ints(random.nextInt(4), 0, INTERESTS.size())
                .distinct()
                .mapToObj(INTERESTS::get)
                .toList();
        Money budget = Money.of(Integer.toString(300 + random.nextInt(40_000)), random.nextBoolean() ? "CNY" : "EUR");
        return new TravelRequest(
                city,
                START.plusDays(random.nextInt(365)),
                1 + random.nextInt(10),
                1 + random.nextInt(5),
                budget,
                interests,
                PACES.get(random.nextInt(3)),
                random.nextBoolean() ? Language.ZH : Language.EN);
    }
}
