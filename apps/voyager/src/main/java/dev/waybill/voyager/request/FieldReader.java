package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads named fields into a draft; what a field says replaces what the text said. */
final class FieldReader {

    static final List<String> NAMES = List.of(
            "destination", "startDate", "days", "people", "budget", "currency", "interests", "pace", "language");

    private static final List<String> KEYWORDS = List.of("currency", "interests", "pace", "language");

    private final LocalDate today;
    private final Draft draft;
    private final List<RequestProblem> problems;

    FieldReader(LocalDate today, Draft draft, List<RequestProblem> problems) {
        this.today = today;
        this.draft = draft;
        this.problems = problems;
    }

    void read(Map<String, String> fields) {
        fields.forEach((name, value) -> {
            switch (name) {
                case "destination" ->
                    draft.destination = Optional.of(new DestinationReader.Place(value.strip(), false));
                case "startDate" -> startDate(value);
                case "days" ->
                    number(name, "天数", value)
                            .ifPresent(days ->
                                    draft.length = Optional.of(new DaysReader.Length(days, false, Optional.empty())));
                case "people" -> number(name, "人数", value).ifPresent(people -> draft.people = Optional.of(people));
                case "budget" -> budget(value);
                case "interests" -> interests(value);
                case "pace" -> pace(value);
                case "currency", "language" -> {}
                default -> unknown(name);
            }
        });
        Optional.ofNullable(fields.get("currency")).ifPresent(this::currency);
    }

    /** The language asked for by a field, if it is one. */
    static Optional<Language> language(Map<String, String> fields) {
        String value = fields.getOrDefault("language", "")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
        return switch (value) {
            case "zh", "zh-cn", "chinese", "中文", "cn" -> Optional.of(Language.ZH);
            case "en", "en-us", "en-gb", "english", "英文", "英语" -> Optional.of(Language.EN);
            default -> Optional.empty();
        };
    }

    /** What of the fields tells the language: the names of interests, pace and currency are English in every one. */
    static String words(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> KEYWORDS.contains(field.getKey())
                        ? field.getValue().replaceAll("[A-Za-z]", "")
                        : field.getValue())
                .collect(Collectors.joining(" "));
    }

    private void startDate(String value) {
        int before = problems.size();
        Optional<DateWish> date = new DateReader().readAlone(value, today, problems);
        if (date.isPresent()) {
            draft.date = date;
        } else if (problems.size() == before) {
            problem(
                    "startDate",
                    "看不懂日期“" + value + "”，请写成 2027-05-03",
                    "cannot read the date \"" + value + "\", write it like 2027-05-03");
        }
    }

    private Optional<BigDecimal> number(String name, String chineseName, String value) {
        String plain = new Wish(value, draft.language).rest();
        Optional<BigDecimal> number = plain.startsWith("-")
                ? Numerals.parseAlone(plain.substring(1)).map(BigDecimal::negate)
                : Numerals.parseAlone(plain);
        Optional<BigDecimal> whole = number.filter(n -> n.stripTrailingZeros().scale() <= 0);
        if (whole.isEmpty()) {
            problem(
                    name,
                    chineseName + "须为一个整数，收到“" + value + "”",
                    name + " must be one whole number, got \"" + value + "\"");
        }
        return whole;
    }

    private void budget(String value) {
        draft.budget = new BudgetReader().readAlone(value);
        if (draft.budget.isEmpty()) {
            problem(
                    "budget",
                    "看不懂预算“" + value + "”，请写成“5000元”或 1500 EUR",
                    "cannot read the budget \"" + value + "\", write it like 1500 EUR");
        }
    }

    private void currency(String value) {
        String code = value.strip();
        if (CurrencyWords.find(code)
                .or(() -> CurrencyWords.byCode(code.toUpperCase(Locale.ROOT)))
                .isEmpty()) {
            problem(
                    "currency",
                    "不认识的币种“" + value + "”，请用三个字母的代码，例如 CNY",
                    "unknown currency \"" + value + "\", use a three-letter code such as EUR");
            return;
        }
        draft.budget = draft.budget.map(budget -> new BudgetWish(
                budget.amount(),
                code.length() == 3 ? code.toUpperCase(Locale.ROOT) : code,
                budget.perPerson(),
                budget.perDay(),
                budget.range()));
    }

    private void interests(String value) {
        List<String> words = new ArrayList<>();
        for (String part : value.split("[,，、;；/\\n]", -1)) {
            String word = part.strip();
            if (Interests.VOCABULARY.contains(word.toLowerCase(Locale.ROOT))) {
                words.add(word.toLowerCase(Locale.ROOT));
            } else if (!word.isEmpty()) {
                List<String> meant = new InterestReader().read(new Wish(word, draft.language));
                if (meant.isEmpty()) {
                    unknownInterest(word);
                }
                words.addAll(meant);
            }
        }
        draft.interests = Optional.of(words);
    }

    private void unknownInterest(String word) {
        String hint =
                Spelling.nearest(word, Interests.VOCABULARY).orElseGet(() -> String.join(", ", Interests.VOCABULARY));
        problem("interests", "不认识的兴趣“" + word + "”，可用：" + hint, "unknown interest \"" + word + "\", known: " + hint);
    }

    private void pace(String value) {
        draft.pace = switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "relaxed" -> Optional.of(Pace.RELAXED);
            case "normal" -> Optional.of(Pace.NORMAL);
            case "packed" -> Optional.of(Pace.PACKED);
            default -> new PaceReader().read(new Wish(value, draft.language));
        };
        if (draft.pace.isEmpty()) {
            problem(
                    "pace",
                    "不认识的节奏“" + value + "”，可用：relaxed（慢）、normal（适中）、packed（紧凑）",
                    "unknown pace \"" + value + "\", use relaxed, normal or packed");
        }
    }

    private void unknown(String name) {
        String hint = Spelling.nearest(name, NAMES).orElseGet(() -> String.join(", ", NAMES));
        problem(name, "没有名为“" + name + "”的字段，可用：" + hint, "unknown field \"" + name + "\", did you mean: " + hint);
    }

    private void problem(String field, String zh, String en) {
        problems.add(new RequestProblem(field, draft.language == Language.ZH ? zh : en));
    }
}
