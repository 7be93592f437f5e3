package dev.waybill.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TextsTest {
    private final Texts english = Texts.in(Language.ENGLISH);
    private final Texts chinese = Texts.in(Language.CHINESE);

    @Test
    void everyKeyIsInBothLanguagesWithTheSamePlaces() {
        assertThat(chinese.bundle().keySet()).isEqualTo(english.bundle().keySet());
        for (var key : english.bundle().keySet()) {
            assertThat(places(chinese.bundle().getString(key)))
                    .as(key)
                    .isEqualTo(places(english.bundle().getString(key)));
        }
    }

    private static TreeSet<String> places(String text) {
        var found = new TreeSet<String>();
        Pattern.compile("\\{\\d}").matcher(text).results().forEach(r -> found.add(r.group()));
        return found;
    }

    @Test
    void hintsAtTheNearestOrAtAFewThatAreKnown() {
        assertThat(english.hint("voyagr", List.of("review", "voyager"))).isEqualTo(", did you mean 'voyager'?");
        assertThat(english.hint("zzz", List.of("review", "voyager"))).isEqualTo("; known: review, voyager");
        assertThat(english.hint("zzz", List.of())).isEmpty();
        assertThat(chinese.hint("voyagr", List.of("voyager"))).isEqualTo("，是不是“voyager”？");
    }

    @Test
    void theLanguageIsThatOfTheTextOrElseOfTheLocale() {
        assertThat(Language.of("杭州 3天 2人 预算5000元", Language.ENGLISH)).isEqualTo(Language.CHINESE);
        assertThat(Language.of("3 days in 杭州", Language.ENGLISH)).isEqualTo(Language.ENGLISH);
        assertThat(Language.of("5 days in Lisbon", Language.CHINESE)).isEqualTo(Language.CHINESE);
        assertThat(Language.of(environment("LANG", "zh_CN.UTF-8"))).isEqualTo(Language.CHINESE);
        assertThat(Language.of(environment("LC_ALL", "C.UTF-8", "LANG", "zh_CN.UTF-8")))
                .isEqualTo(Language.ENGLISH);
        assertThat(Language.of(environment())).isEqualTo(Language.ENGLISH);
    }

    private static Map<String, String> environment(String... pairs) {
        var result = new LinkedHashMap<String, String>();
        for (int i = 0; i < pairs.length; i += 2) {
            result.put(pairs[i], pairs[i + 1]);
        }
        return result;
    }

    @Test
    void theUnitOfADurationFollowsItsSize() {
        assertThat(Durations.of(999)).isEqualTo("0 ms");
        assertThat(Durations.of(999_999)).isEqualTo("999 ms");
        assertThat(Durations.of(3_290_000)).isEqualTo("3.2 s");
        assertThat(Durations.of(125_000_000)).isEqualTo("2 min 05 s");
        assertThat(Durations.of(11_220_000_000L)).isEqualTo("3 h 07 min");
    }
}
