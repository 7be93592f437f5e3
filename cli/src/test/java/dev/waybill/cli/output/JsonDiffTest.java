package dev.waybill.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDiffTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    1                            | 1                            | ``
                    1                            | 2                            | : 1 > 2
                    {"a":1,"b":{"c":2}}          | {"a":1,"b":{"c":3}}          | b.c: 2 > 3
                    {"a":1}                      | {"b":1}                      | a: 1 > -; b: - > 1
                    [1,2,2]                      | [2,3]                        | : 1 > -; : 2 > -; : - > 3
                    [1,2]                        | [2,1]                        | : [1,2] > [2,1]
                    [{"id":"x","n":1}]           | [{"id":"x","n":2}]           | [x].n: 1 > 2
                    [{"d":1,"m":"a","n":1},{"d":1,"m":"b","n":1}] | [{"d":1,"m":"a","n":1},{"d":1,"m":"b","n":2}] | [1 b].n: 1 > 2
                    {"p":{"id":"x","n":1}}       | {"p":{"id":"y","n":1}}       | p: {"id":"x","n":1} > {"id":"y","n":1}
                    "a\\nb\\nc"                  | "a\\nc\\nd"                  | : "b" > -; : - > "d"
                    """)
    void findsThePlacesThatDiffer(String from, String to, String places) {
        var found = JsonDiff.of(JsonLines.parsed(from), JsonLines.parsed(to)).stream()
                .map(p -> p.path() + ": " + p.from().map(Object::toString).orElse("-") + " > "
                        + p.to().map(Object::toString).orElse("-"))
                .collect(Collectors.joining("; "));

        assertThat(found).isEqualTo(places);
    }
}
