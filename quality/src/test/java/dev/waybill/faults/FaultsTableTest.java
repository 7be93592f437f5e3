package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.quality.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The table in {@code docs/faults.md} and the tests of this package tell the same. */
class FaultsTableTest {
    private static final Pattern ROW = Pattern.compile("^\\| (\\d+) \\|.*\\| ([^|]+) \\|$", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`(\\w+)\\.(\\w+)`");
    private static final Pattern TEST =
            Pattern.compile("    // (\\d+)\\n    @(?:Test|ParameterizedTest)[\\s\\S]*?void (\\w+)\\(");
    private static final Pattern UNNUMBERED =
            Pattern.compile("(?<!    // \\d{1,3}\\n)    @(?:Test|ParameterizedTest)\\b");

    private static Map<String, String> sources() throws IOException {
        var sources = new TreeMap<String, String>();
        try (var files = Files.list(Checkout.root().resolve("quality/src/test/java/dev/waybill/faults"))) {
            for (var file :
                    files.filter(f -> f.toString().endsWith("FaultsTest.java")).toList()) {
                var name = file.getFileName().toString();
                sources.put(name.substring(0, name.length() - ".java".length()), Checkout.read(file));
            }
        }
        return sources;
    }

    @Test
    void everyFaultHasATestAndEveryTestItsFault() throws IOException {
        var told = new LinkedHashMap<Integer, List<String>>();
        ROW.matcher(Checkout.read(Checkout.root().resolve("docs/faults.md")))
                .results()
                .forEach(row -> {
                    var names = NAME.matcher(row.group(2))
                            .results()
                            .map(n -> n.group(1) + "." + n.group(2))
                            .toList();
                    assertThat(told.put(Integer.parseInt(row.group(1)), names))
                            .as("number " + row.group(1) + " is told twice")
                            .isNull();
                });
        var tests = new TreeMap<Integer, List<String>>();
        sources().forEach((name, source) -> {
            TEST.matcher(source)
                    .results()
                    .forEach(test -> tests.computeIfAbsent(Integer.parseInt(test.group(1)), n -> new ArrayList<>())
                            .add(name + "." + test.group(2)));
            assertThat(UNNUMBERED.matcher(source).results())
                    .as(name + " has tests without a number")
                    .isEmpty();
        });

        assertThat(told.keySet())
                .hasSizeGreaterThanOrEqualTo(27)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, told.size()).boxed().toList())
                .containsExactlyElementsOf(tests.keySet());
        told.forEach((number, names) ->
                assertThat(names).as("number " + number).isNotEmpty().isSubsetOf(tests.get(number)));
    }
}
