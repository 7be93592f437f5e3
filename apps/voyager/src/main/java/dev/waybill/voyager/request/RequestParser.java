package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Currency;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Turns free text in Chinese or English, named fields, or both into a {@link TravelRequest}. A field overrides the text.
 *
 * <p>What is left open gets a default, recorded as an {@link Assumption}: the start is the first day at least thirty
 * days ahead that has today's weekday (for a weekend, its first day); 3 days; 1 person; the usual cost at the place; the
 * currency is the yuan in Chinese and else the destination's (the US dollar where that is unknown); normal pace; no
 * interests. Only the destination cannot be left open. The same words, fields and day always give the same answer.
 *
 * <p>Immutable and safe for use by many threads if its {@link PlaceNames} is.
 */
public final class RequestParser {

    static final int MAX_TEXT = 2_000;
    static final int DEFAULT_DAYS = 3;
    static final int DEFAULT_LEAD_DAYS = 30;

    private static final Currency CNY = Currency.getInstance("CNY");
    private static final Currency USD = Currency.getInstance("USD");

    private static final Pattern STRANGE_NUMBER = Wish.pattern(
            "\\d[\\d.]*e[+-]?\\d+|\\b0x[\\da-f]+|(?<![\\d.])(?!\\d{1,3}(?:\\.\\d{3})+(?![\\d.]))\\d+(?:\\.\\d+){2,}");

    private final PlaceNames places;

    public RequestParser(PlaceNames places) {
        this.places = places;
    }

    /** The names a field may have, in the order of the request. */
    public static List<String> fieldNames() {
        return FieldReader.NAMES;
    }

    /**
     * Reads what the traveller gave.
     *
     * @param text free text, as long as {@value #MAX_TEXT} characters
     * @param fields values by names of {@link #fieldNames()}, as plain text or as JSON strings, numbers and arrays
     * @param today the day that relative dates are seen from
     */
    public RequestReading parse(Optional<String> text, Map<String, String> fields, LocalDate today) {
        return parsePlain(text, JsonFields.plain(fields), today);
    }

    private RequestReading parsePlain(Optional<String> text, Map<String, String> fields, LocalDate today) {
        Language language = FieldReader.language(fields)
                .orElseGet(() -> Language.of(text.orElse("") + " " + FieldReader.words(fields)));
        List<RequestProblem> problems = new ArrayList<>();
        Draft draft = new Draft(language);
        if (text.orElse("").length() > MAX_TEXT) {
            problems.add(problem(
                    language,
                    "text",
                    "文字太长，最多 " + MAX_TEXT + " 个字符",
                    "the text is longer than " + MAX_TEXT + " characters"));
        } else {
            text.filter(t -> !t.isBlank()).ifPresent(t -> readText(t, fields, today, draft, problems));
        }
        if (fields.containsKey("language") && FieldReader.language(fields).isEmpty()) {
            problems.add(problem(language, "language", "语言可用 zh 或 en", "the language must be zh or en"));
        }
        new FieldReader(today, draft, problems).read(fields);
        return finish(draft, today, problems);
    }

    private void readText(
            String text, Map<String, String> fields, LocalDate today, Draft draft, List<RequestProblem> problems) {
        Wish wish = new Wish(text, draft.language);
        List<RequestProblem> dateProblems = new ArrayList<>();
        draft.date = new DateReader().read(wish, today, dateProblems);
        if (!fields.containsKey("startDate") && draft.date.isEmpty()) {
            problems.addAll(dateProblems);
        }
        wish.findAll(STRANGE_NUMBER)
                .forEach(match -> problems.add(problem(
                        draft.language,
                        "text",
                        "看不懂数字“" + match.group() + "”，请写成普通数字，例如 1500",
                        "cannot read the number \"" + match.group() + "\", write it plainly, like 1500")));
        draft.length = new DaysReader().read(wish);
        BudgetReader budgets = new BudgetReader();
        draft.budget = budgets.read(wish);
        draft.people = new PeopleReader().read(wish);
        DestinationReader destinations = new DestinationReader(places);
        draft.destination = fields.containsKey("destination") ? Optional.empty() : destinations.read(wish);
        draft.budget = draft.budget.or(() -> budgets.readBare(wish));
        draft.pace = new PaceReader().read(wish);
        draft.interests = Optional.of(new InterestReader().read(wish)).filter(words -> !words.isEmpty());
        if (draft.destination.isEmpty() && !fields.containsKey("destination")) {
            draft.destination = destinations.readRest(wish);
        }
    }

    private RequestReading finish(Draft draft, LocalDate today, List<RequestProblem> problems) {
        Set<Assumption> assumed = EnumSet.noneOf(Assumption.class);
        String destination =
                draft.destination.map(DestinationReader.Place::name).orElse("");
        if (draft.destination.filter(DestinationReader.Place::severalGiven).isPresent()) {
            assumed.add(Assumption.FIRST_DESTINATION);
        }
        LocalDate start = start(draft, today, assumed);
        if (start.isBefore(today)) {
            problems.add(problem(
                    draft.language,
                    "startDate",
                    "出发日期 " + start + " 已经过去（今天是 " + today + "）",
                    "the start date " + start + " is in the past (today is " + today + ")"));
        }
        int days = within(days(draft, assumed));
        int people = within(draft.people.orElseGet(() -> assume(assumed, Assumption.PEOPLE, BigDecimal.ONE)));
        Money budget = budget(draft, destination, days, people, assumed);
        List<String> interests = draft.interests.orElseGet(() -> assume(assumed, Assumption.INTERESTS, List.of()));
        Pace pace = draft.pace.orElseGet(() -> assume(assumed, Assumption.PACE, Pace.NORMAL));
        try {
            TravelRequest request =
                    new TravelRequest(destination, start, days, people, budget, interests, pace, draft.language);
            if (problems.isEmpty()) {
                return new RequestReading.Understood(
                        request, assumed.stream().map(Assumption::code).toList());
            }
        } catch (InvalidRequestException e) {
            problems.addAll(e.problems());
        }
        return new RequestReading.Rejected(problems, draft.language, example(draft.language));
    }

    private static LocalDate start(Draft draft, LocalDate today, Set<Assumption> assumed) {
        if (draft.date.isPresent()) {
            if (draft.date.get().approximate()) {
                assumed.add(Assumption.DATE_APPROXIMATE);
            }
            return draft.date.get().start();
        }
        DayOfWeek weekday = draft.length.flatMap(DaysReader.Length::begins).orElse(today.getDayOfWeek());
        return assume(
                assumed,
                Assumption.START_DATE,
                today.plusDays(DEFAULT_LEAD_DAYS).with(TemporalAdjusters.nextOrSame(weekday)));
    }

    private static BigDecimal days(Draft draft, Set<Assumption> assumed) {
        Optional<BigDecimal> range = draft.date.flatMap(date ->
                date.end().map(end -> BigDecimal.valueOf(ChronoUnit.DAYS.between(date.start(), end) + 1)));
        if (draft.length.isPresent()) {
            if (draft.length.get().severalGiven()) {
                assumed.add(Assumption.DURATION_LAST);
            }
            return draft.length.get().days();
        }
        return range.orElseGet(() -> assume(assumed, Assumption.DAYS, BigDecimal.valueOf(DEFAULT_DAYS)));
    }

    private Money budget(Draft draft, String destination, int days, int people, Set<Assumption> assumed) {
        Currency local = places.currencyAt(destination).orElse(USD);
        Currency usual = draft.language == Language.ZH ? CNY : local;
        if (draft.budget.isEmpty()) {
            assumed.add(Assumption.BUDGET);
            int someDays = Math.clamp(days, 1, TravelRequest.MAX_DAYS);
            int somePeople = Math.clamp(people, 1, TravelRequest.MAX_PEOPLE);
            return places.usualCost(destination, someDays, somePeople, usual)
                    .orElseGet(() -> fallbackDay(draft.language).times((long) someDays * somePeople));
        }
        BudgetWish wish = draft.budget.get();
        if (wish.range()) {
            assumed.add(Assumption.BUDGET_UPPER_BOUND);
        }
        Optional<Currency> named = CurrencyWords.find(wish.mark());
        if (named.isEmpty() && !wish.mark().equals(CurrencyWords.YUAN_OR_YEN)) {
            assumed.add(Assumption.CURRENCY);
        }
        Currency currency =
                named.orElseGet(() -> wish.mark().equals(CurrencyWords.YUAN_OR_YEN) && draft.language == Language.EN
                        ? yuanOrYen(local)
                        : usual);
        return new Money(wish.total(Math.max(1, people), Math.max(1, days)), currency);
    }

    private static Currency yuanOrYen(Currency local) {
        return local.equals(CNY) ? CNY : Currency.getInstance("JPY");
    }

    private static Money fallbackDay(Language language) {
        return language == Language.ZH ? Money.of("1000", "CNY") : Money.of("150", "USD");
    }

    private static int within(BigDecimal number) {
        return number.max(BigDecimal.valueOf(Integer.MIN_VALUE))
                .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                .intValue();
    }

    private static <T> T assume(Set<Assumption> assumed, Assumption assumption, T value) {
        assumed.add(assumption);
        return value;
    }

    private static String example(Language language) {
        return language == Language.ZH
                ? "杭州 3天 2人 预算5000元 喜欢湖景和美食"
                : "5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed";
    }

    private static RequestProblem problem(Language language, String field, String zh, String en) {
        return new RequestProblem(field, language == Language.ZH ? zh : en);
    }
}
