package dev.waybill.voyager.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

final class AtlasLibraryTest {

    private static final List<String> NO_CITIES = List.of("index.json", "country-facts.json", "holidays.json");

    private final AtlasLibrary atlas = new AtlasLibrary();

    @Test
    void loadsACityOnce() {
        AtlasCity city = atlas.load("hangzhou");

        assertThat(city.name()).isEqualTo(new LocalText("杭州", "Hangzhou"));
        assertThat(city.zone()).hasToString("Asia/Shanghai");
        assertThat(atlas.load("hangzhou")).isSameAs(city);
        assertThat(atlas.find("hangzhou")).containsSame(city);
        assertThat(atlas.find("atlantis")).isEmpty();
        assertThat(city.area(city.hotelArea()).id()).isEqualTo(city.hotelArea());
    }

    /** The index is written by the rule in this test; when a city changes, its expected text is what to put there. */
    @Test
    void theIndexIsTheHeadsOfAllCityFilesByFileName() throws IOException, URISyntaxException {
        Path folder = Path.of(
                        Objects.requireNonNull(AtlasLibrary.class.getResource("/dev/waybill/voyager/atlas/index.json"))
                                .toURI())
                .getParent();
        List<AtlasEntry> entries;
        try (Stream<Path> files = Files.list(Objects.requireNonNull(folder))) {
            entries = files.map(
                            file -> Objects.requireNonNull(file.getFileName()).toString())
                    .filter(name -> name.endsWith(".json") && !NO_CITIES.contains(name))
                    .sorted()
                    .map(name -> AtlasEntry.of(atlas.load(name.substring(0, name.length() - ".json".length()))))
                    .toList();
        }

        Map<String, Object> index = new LinkedHashMap<>();
        index.put("schema", AtlasCity.SCHEMA);
        index.put("cities", entries);
        String expected = JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .build()
                .writeValueAsString(index);

        assertThat(atlas.entries())
                .as("atlas/index.json must say: %s", expected)
                .isEqualTo(entries);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    broken-type     | atlas/broken-type.json: location.lat: Cannot coerce String value ("north") to `double` value
                    broken-field    | atlas/broken-field.json: location.height: Unrecognized property
                    broken-missing  | atlas/broken-missing.json: location.lon: Missing creator property 'lon'
                    broken-rule     | atlas/broken-rule.json: name: Cannot construct instance of
                    broken-syntax   | atlas/broken-syntax.json: line 3
                    broken-twice    | atlas/broken-twice.json: line 3: Duplicate Object property "id"
                    nowhere         | No embedded file atlas/nowhere.json
                    """)
    void aBrokenFileIsNamedWithTheField(String id, String message) {
        assertThatIllegalStateException().isThrownBy(() -> atlas.load(id)).withMessageStartingWith(message);
    }
}
