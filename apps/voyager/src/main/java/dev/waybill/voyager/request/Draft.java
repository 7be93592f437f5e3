package dev.waybill.voyager.request;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** What is known of a request before it is complete. Not thread-safe; lives for one reading. */
final class Draft {

    final Language language;
    Optional<DestinationReader.Place> destination = Optional.empty();
    Optional<DateWish> date = Optional.empty();
    Optional<DaysReader.Length> length = Optional.empty();
    Optional<BigDecimal> people = Optional.empty();
    Optional<BudgetWish> budget = Optional.empty();
    Optional<List<String>> interests = Optional.empty();
    Optional<Pace> pace = Optional.empty();

    Draft(Language language) {
        this.language = language;
    }
}
