package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.request.Money;
import java.util.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AtlasPlaceNamesTest {

    private static final Currency CNY = Currency.getInstance("CNY");

    private final AtlasLibrary atlas = new AtlasLibrary();
    private final Countries countries = new Countries();
    private final AtlasPlaceNames names =
            new AtlasPlaceNames(atlas, new Destinations(atlas, countries), countries, new ExchangeRates());

    @ParameterizedTest
    @CsvSource({
        "明年去杭州玩,杭州",
        "a trip to new york city,new york city",
        "from Lisbon to Rome,Lisbon",
        "去紐約,紐約",
        "tOKyO please,tOKyO"
    })
    void findsTheFirstAtlasCityAsItIsWritten(String text, String name) {
        assertThat(names.findIn(text)).hasValue(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"罗马尼亚三天", "romantic dinner", "3 days in London", "anything", ""})
    void findsNoCityInsideAnotherWord(String text) {
        assertThat(names.findIn(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"杭州,CNY", "Tokyo,JPY", "London,GBP", "Zürich,CHF", "大阪,JPY"})
    void knowsWhatOnePaysWith(String place, String currency) {
        assertThat(names.currencyAt(place)).hasValue(Currency.getInstance(currency));
    }

    @Test
    void estimatesAStayInTheWantedCurrency() {
        assertThat(names.usualCost("杭州", 3, 2, CNY))
                .hasValueSatisfying(
                        cost -> assertThat(cost).isBetween(Money.of("1500", "CNY"), Money.of("9000", "CNY")));
        assertThat(names.usualCost("Zürich", 3, 2, CNY))
                .hasValueSatisfying(
                        cost -> assertThat(cost).isBetween(Money.of("8000", "CNY"), Money.of("30000", "CNY")));
        assertThat(names.usualCost("Atlantis", 3, 2, CNY)).isEmpty();
    }
}
