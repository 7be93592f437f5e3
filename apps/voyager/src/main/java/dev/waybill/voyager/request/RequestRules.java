package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The rules of a request, each with its sentence in the traveller's language. */
final class RequestRules {

    static final int FIRST_YEAR = 2000;
    static final int LAST_YEAR = 2100;
    static final BigDecimal MAX_BUDGET = new BigDecimal("1000000000000");

    private final Language language;

    RequestRules(Language language) {
        this.language = language;
    }

    List<RequestProblem> check(
            String destination, LocalDate startDate, int days, int people, Money budget, List<String> interests) {
        List<RequestProblem> problems = new ArrayList<>();
        destination(destination, problems);
        startDate(startDate, problems);
        days(days, problems);
        people(people, problems);
        budget(budget.amount(), problems);
        interests(interests, problems);
        return problems;
    }

    private void destination(String destination, List<RequestProblem> problems) {
        if (destination.isEmpty()) {
            problems.add(problem("destination", "没有写目的地，例如“杭州”", "no destination given, for example \"Lisbon\""));
        } else if (destination.length() > TravelRequest.MAX_DESTINATION) {
            problems.add(problem(
                    "destination",
                    "目的地太长，最多 " + TravelRequest.MAX_DESTINATION + " 个字符",
                    "the destination is longer than " + TravelRequest.MAX_DESTINATION + " characters"));
        } else if (destination.codePoints().anyMatch(Character::isISOControl)) {
            problems.add(problem("destination", "目的地含有控制字符", "the destination contains control characters"));
        }
    }

    private void startDate(LocalDate startDate, List<RequestProblem> problems) {
        if (startDate.getYear() < FIRST_YEAR || startDate.getYear() > LAST_YEAR) {
            problems.add(problem(
                    "startDate",
                    "年份须在 " + FIRST_YEAR + " 到 " + LAST_YEAR + " 之间，写成 2027-05-03",
                    "the year must be between " + FIRST_YEAR + " and " + LAST_YEAR + ", written like 2027-05-03"));
        }
    }

    private void days(int days, List<RequestProblem> problems) {
        if (days < 1 || days > TravelRequest.MAX_DAYS) {
            problems.add(problem(
                    "days",
                    "天数须为 1 到 " + TravelRequest.MAX_DAYS + received("，收到 ", days),
                    "days must be 1 to " + TravelRequest.MAX_DAYS + received(", got ", days)));
        }
    }

    private void people(int people, List<RequestProblem> problems) {
        if (people < 1 || people > TravelRequest.MAX_PEOPLE) {
            problems.add(problem(
                    "people",
                    "人数须为 1 到 " + TravelRequest.MAX_PEOPLE + received("，收到 ", people),
                    "people must be 1 to " + TravelRequest.MAX_PEOPLE + received(", got ", people)));
        }
    }

    private void budget(BigDecimal amount, List<RequestProblem> problems) {
        if (amount.signum() <= 0) {
            problems.add(problem(
                    "budget", "预算必须大于 0，例如“5000元”", "the budget must be more than 0, for example \"1500 EUR\""));
        } else if (amount.compareTo(MAX_BUDGET) > 0) {
            problems.add(
                    problem("budget", "预算大得不合常理，请再看一下数字", "the budget is implausibly large, look at the number again"));
        }
    }

    private void interests(List<String> interests, List<RequestProblem> problems) {
        for (String interest : interests) {
            if (!Interests.VOCABULARY.contains(interest)) {
                problems.add(problem(
                        "interests",
                        "不认识的兴趣“" + interest + "”，可用：" + String.join("、", Interests.VOCABULARY),
                        "unknown interest \"" + interest + "\", known ones: "
                                + String.join(", ", Interests.VOCABULARY)));
            }
        }
    }

    /** Nothing for a number that was cut to fit. */
    private static String received(String words, int number) {
        return number == Integer.MAX_VALUE || number == Integer.MIN_VALUE ? "" : words + number;
    }

    private RequestProblem problem(String field, String zh, String en) {
        return new RequestProblem(field, language == Language.ZH ? zh : en);
    }
}
