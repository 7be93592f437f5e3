package dev.waybill.voyager.request;

import java.time.LocalDate;
import java.util.List;

/**
 * What the traveller wants, checked at the entrance and unchanged during a run. Broken rules are one
 * {@link InvalidRequestException} that carries all of them.
 *
 * @param destination the place as the traveller wrote it, at most {@value #MAX_DESTINATION} characters
 * @param startDate the first day on the spot
 * @param days 1 to {@value #MAX_DAYS}
 * @param people 1 to {@value #MAX_PEOPLE}, children included
 * @param budget for the whole party and the whole stay, more than zero
 * @param interests words of {@link Interests#VOCABULARY}, without repetition, most wanted first; may be empty
 */
public record TravelRequest(
        String destination,
        LocalDate startDate,
        int days,
        int people,
        Money budget,
        List<String> interests,
        Pace pace,
        Language language) {

    public static final int MAX_DAYS = 21;
    public static final int MAX_PEOPLE = 20;
    public static final int MAX_DESTINATION = 80;

    public TravelRequest {
        destination = destination.strip();
        interests = interests.stream().distinct().toList();
        List<RequestProblem> problems =
                new RequestRules(language).check(destination, startDate, days, people, budget, interests);
        if (!problems.isEmpty()) {
            throw new InvalidRequestException(problems);
        }
    }

    /** The last day on the spot. */
    public LocalDate endDate() {
        return startDate.plusDays(days - 1L);
    }
}
