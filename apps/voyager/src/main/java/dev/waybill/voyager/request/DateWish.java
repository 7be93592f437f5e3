package dev.waybill.voyager.request;

import java.time.LocalDate;
import java.util.Optional;

/**
 * A start as it was written.
 *
 * @param end the last day, where a range was given
 * @param approximate whether only a rough time was given
 */
record DateWish(LocalDate start, Optional<LocalDate> end, boolean approximate) {

    static DateWish exact(LocalDate start) {
        return new DateWish(start, Optional.empty(), false);
    }

    static DateWish about(LocalDate start) {
        return new DateWish(start, Optional.empty(), true);
    }

    DateWish until(LocalDate last) {
        return new DateWish(start, Optional.of(last), approximate);
    }
}
