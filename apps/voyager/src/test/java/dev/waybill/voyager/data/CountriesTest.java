package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.voyager.request.Language;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CountriesTest {

    private final Countries countries = new Countries();

    @Test
    void knowsCurrencyLanguageAndPriceLevel() {
        assertThat(countries.find("FR")).hasValueSatisfying(france -> {
            assertThat(france.currency()).hasToString("Optional[EUR]");
            assertThat(france.languages()).containsExactly("fr");
            assertThat(france.priceLevel())
                    .hasValueSatisfying(
                            level -> assertThat(level).isBetween(new BigDecimal("0.9"), new BigDecimal("1.3")));
            assertThat(france.climate()).isPresent();
        });
        assertThat(countries.find("XX")).isEmpty();
    }

    @Test
    void hasFactsForTheCountriesOfTheAtlasOnly() {
        assertThat(countries.facts("ZA"))
                .hasValueSatisfying(facts -> assertThat(facts.drives()).isEqualTo("left"));
        assertThat(countries.facts("DE")).isEmpty();
    }

    @Test
    void namesCountriesInBothLanguages() {
        assertThat(countries.name("ZA", Language.ZH)).isEqualTo("南非");
        assertThat(countries.name("ZA", Language.EN)).isEqualTo("South Africa");
    }

    @ParameterizedTest
    @CsvSource({
        "France,FR",
        "法国,FR",
        "法國,FR",
        "fr,FR",
        "USA,US",
        "Texas,US",
        "England,GB",
        "UK,GB",
        "Türkiye,TR",
        "Turkey,TR",
        "韩国,KR",
        "美国,US"
    })
    void findsCodesByName(String name, String code) {
        assertThat(countries.findCode(name)).hasValue(code);
    }

    @Test
    void anyOtherWordIsNoCountry() {
        assertThat(countries.findCode("art")).isEmpty();
        assertThat(countries.findCode("")).isEmpty();
    }
}
