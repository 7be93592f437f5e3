package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

final class InterestAndPaceTest {

    static final List<String> VOCABULARY = Interests.VOCABULARY;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    喜欢湖景和美食                | lakes food
                    看海、海鲜、日落              | beaches seafood views
                    博物馆和园林，不喜欢购物      | museums gardens
                    不去博物馆，想散步            | walking
                    古镇、寺庙、爬山              | history temples mountains
                    看熊猫，听音乐会，逛夜市      | wildlife music markets
                    亲子，酒吧                    | family nightlife
                    museums and seafood           | museums seafood
                    art galleries and jazz        | art music
                    hiking, wine, penguins        | nature walking food wildlife
                    bazaars, mosques, no museums  | markets temples
                    history but not shopping      | history
                    party in the garden           | nightlife gardens
                    a smart start                 | ''
                    """)
    void findsInterestsInTheOrderOfTheirMention(String text, String expected) {
        List<String> interests = new InterestReader().read(new Wish(text, Language.of(text)));

        assertThat(String.join(" ", interests)).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("VOCABULARY")
    void everyWordOfTheVocabularyMeansItself(String word) {
        assertThat(new InterestReader().read(new Wish(word, Language.EN))).contains(word);
    }

    @ParameterizedTest
    @CsvSource({
        "节奏慢一点,RELAXED",
        "不要太赶,RELAXED",
        "轻松,RELAXED",
        "慢游,RELAXED",
        "特种兵,PACKED",
        "行程紧凑,PACKED",
        "节奏适中,NORMAL",
        "relaxed,RELAXED",
        "no rush,RELAXED",
        "at a slow pace,RELAXED",
        "not too busy,RELAXED",
        "packed days,PACKED",
        "see it all,PACKED",
        "normal pace,NORMAL"
    })
    void findsThePace(String text, Pace expected) {
        assertThat(new PaceReader().read(new Wish(text, Language.of(text)))).hasValue(expected);
    }
}
