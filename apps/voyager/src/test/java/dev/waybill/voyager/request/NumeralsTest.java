package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NumeralsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    3                    | 3
                    1,500                | 1500
                    1 500                | 1500
                    1.500                | 1500
                    1.500,50             | 1500.50
                    1500.5               | 1500.5
                    8k                   | 8000
                    1.5w                 | 15000
                    5千                  | 5000
                    1.2万                | 12000
                    1万2                 | 12000
                    1万2千               | 12000
                    一万二               | 12000
                    一万两千             | 12000
                    一万零二百           | 10200
                    两千五               | 2500
                    两千零五             | 2005
                    三百五               | 350
                    一百零五             | 105
                    十                   | 10
                    十二                 | 12
                    二十                 | 20
                    二十一               | 21
                    一百二十三           | 123
                    八千八百八十八       | 8888
                    三十万               | 300000
                    十五万六千           | 156000
                    一亿                 | 100000000
                    一亿两千万           | 120000000
                    二〇二七             | 2027
                    零                   | 0
                    two                  | 2
                    twenty-one           | 21
                    twelve hundred       | 1200
                    two thousand         | 2000
                    a thousand           | 1000
                    two thousand five hundred and ten | 2510
                    """)
    void readsNumbersAsPeopleWriteThem(String text, BigDecimal expected) {
        assertThat(Numerals.parse(text))
                .hasValueSatisfying(value -> assertThat(value).isEqualByComparingTo(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "many",
                "三四",
                "1.2.3",
                "万岁",
                "twelveish",
                "--",
                "one two",
                "twenty thirteen",
                "two thousand three thousand",
                "十二十",
                "三百五百",
                "三万五万"
            })
    void refusesWhatIsNoNumber(String text) {
        assertThat(Numerals.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void everyNumberSurvivesBeingWrittenInChinese(int number) {
        assertThat(Numerals.parse(chinese(number)))
                .as(chinese(number))
                .hasValueSatisfying(value -> assertThat(value).isEqualByComparingTo(BigDecimal.valueOf(number)));
    }

    static IntStream numbers() {
        return IntStream.concat(IntStream.rangeClosed(1, 120), new Random(42).ints(200, 121, 99_999_999));
    }

    private static String chinese(int number) {
        if (number >= 10_000) {
            int rest = number % 10_000;
            String gap = rest > 0 && rest < 1_000 ? "零" : "";
            return chinese(number / 10_000) + "万" + (rest == 0 ? "" : gap + chinese(rest));
        }
        StringBuilder text = new StringBuilder();
        int power = 1_000;
        boolean zero = false;
        for (int rest = number; power > 0; rest %= power, power /= 10) {
            int digit = rest / power;
            if (digit == 0) {
                zero = !text.isEmpty();
                continue;
            }
            text.append(zero ? "零" : "").append("一二三四五六七八九".charAt(digit - 1));
            text.append(power == 1_000 ? "千" : power == 100 ? "百" : power == 10 ? "十" : "");
            zero = false;
        }
        return text.toString();
    }
}
