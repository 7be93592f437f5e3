package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DestinationsTest {

    private final Destinations destinations = new Destinations(new AtlasLibrary(), new Countries());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州               | hangzhou
                    杭州市             | hangzhou
                    HANGZHOU           | hangzhou
                    hang zhou          | hangzhou
                    東京               | tokyo
                    Tōkyō              | tokyo
                    紐約               | new-york
                    NYC                | new-york
                    New-York           | new-york
                    New York, NY       | new-york
                    羅馬               | rome
                    Lisboa             | lisbon
                    Lisbon, Portugal   | lisbon
                    Lisbon (Portugal)  | lisbon
                    葡萄牙里斯本       | lisbon
                    İstanbul           | istanbul
                    istanbul           | istanbul
                    伊斯坦堡           | istanbul
                    Pekin              | beijing
                    法国巴黎           | paris
                    Paris, FR          | paris
                    Capetown           | cape-town
                    開普敦             | cape-town
                    """)
    void findsAtlasCitiesInAnySpelling(String text, String id) {
        assertThat(destinations.resolve(text))
                .isInstanceOfSatisfying(
                        Destination.InAtlas.class,
                        found -> assertThat(found.city().id()).isEqualTo(id));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    London             | London       | GB
                    London, Canada     | London       | CA
                    加拿大伦敦         | London       | CA
                    伦敦               | London       | GB
                    Paris, Texas       | Paris        | US
                    Zürich             | Zürich       | CH
                    zurich             | Zürich       | CH
                    São Paulo          | São Paulo    | BR
                    sao paulo          | São Paulo    | BR
                    蘇州               | Suzhou       | CN
                    克卢日-纳波卡      | Cluj-Napoca  | RO
                    克卢日纳波卡       | Cluj-Napoca  | RO
                    cluj napoca        | Cluj-Napoca  | RO
                    大阪市             | Osaka        | JP
                    Kyoto, Japan       | Kyoto        | JP
                    Mexico City        | Mexico City  | MX
                    Atlantis, South Africa | Atlantis | ZA
                    """)
    void findsOtherCitiesTheLargestFirst(String text, String name, String country) {
        assertThat(destinations.resolve(text)).isInstanceOfSatisfying(Destination.Known.class, known -> {
            assertThat(known.city().name()).isEqualTo(name);
            assertThat(known.city().country()).isEqualTo(country);
        });
    }

    @Test
    void tellsWhichHomonymsWereNotTaken() {
        assertThat(destinations.resolve("London"))
                .isInstanceOfSatisfying(
                        Destination.Known.class,
                        known -> assertThat(known.homonyms())
                                .extracting(City::country)
                                .containsExactly("CA"));
        assertThat(destinations.resolve("London, Canada"))
                .isInstanceOfSatisfying(
                        Destination.Known.class,
                        known -> assertThat(known.homonyms()).isEmpty());
        assertThat(destinations.resolve("Springfield"))
                .isInstanceOfSatisfying(
                        Destination.Known.class,
                        known -> assertThat(known.homonyms())
                                .hasSize(5)
                                .isSortedAccordingTo((a, b) -> Long.compare(b.population(), a.population())));
    }

    @Test
    void tellsOfAnAtlasCityNearby() {
        assertThat(destinations.resolve("Brooklyn"))
                .isInstanceOfSatisfying(
                        Destination.Known.class,
                        known -> assertThat(known.nearby())
                                .hasValueSatisfying(
                                        entry -> assertThat(entry.id()).isEqualTo("new-york")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Lisbom       | Lisbon
                    Hangzhuo     | Hangzhou
                    Instanbul    | Istanbul
                    Barcelonna   | Barcelona
                    Atlantis     | Atlantis, South Africa
                    亚特兰蒂斯   | 亚特兰大
                    """)
    void suggestsWhatMayHaveBeenMeant(String text, String first) {
        assertThat(destinations.resolve(text)).isInstanceOfSatisfying(Destination.Unknown.class, unknown -> {
            assertThat(unknown.near()).first().isEqualTo(first);
            assertThat(unknown.atlas())
                    .contains(new LocalText("杭州", "Hangzhou"))
                    .hasSizeGreaterThanOrEqualTo(10);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ",", "x", "罗马尼亚", "Rome, art", "Paris, Japan", "qwertyuiop", "|", "\t", "(())"})
    void neverInventsACity(String text) {
        assertThat(destinations.resolve(text)).isInstanceOf(Destination.Unknown.class);
    }
}
