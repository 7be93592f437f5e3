package dev.waybill.voyager.request;

import java.util.Currency;
import java.util.Optional;

/** What a reading of free text may ask about places; it works without any answer, but better with them. */
public interface PlaceNames {

    /** The first well-known place name in the text, exactly as it is written there. */
    Optional<String> findIn(String text);

    /** Whether the text as a whole names a known place. */
    boolean isPlace(String text);

    /** The currency one pays with at the place. */
    Optional<Currency> currencyAt(String place);

    /** The usual cost of a stay for the whole party, beds and tickets included, in the given currency. */
    Optional<Money> usualCost(String place, int days, int people, Currency currency);
}
