package dev.waybill.voyager.request;

import java.util.Currency;
import java.util.Optional;

/** The empty gazetteer. */
enum NoPlaces implements PlaceNames {
    INSTANCE;

    @Override
    public Optional<String> findIn(String text) {
        return Optional.empty();
    }

    @Override
    public boolean isPlace(String text) {
        return false;
    }

    @Override
    public Optional<Currency> currencyAt(String place) {
        return Optional.empty();
    }

    @Override
    public Optional<Money> usualCost(String place, int days, int people, Currency currency) {
        return Optional.empty();
    }
}
