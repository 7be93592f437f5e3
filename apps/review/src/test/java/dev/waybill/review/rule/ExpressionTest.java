package dev.waybill.review.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpressionTest {

    @ParameterizedTest
    @ValueSource(strings = {"尽快|实时", "(?:发起|提交)退款", "手机号码?", "(?<!图形)验证码", "\\d 次"})
    void whatNeedsAChineseCharacterIsNotSearchedElsewhere(String regex) {
        assertThat(Expression.needsHan(regex)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "秒|\\d\\s*ms", "P9\\d|秒", "码?", "[秒s]", "(?:秒|s)", "\\d{1,2} ?[点时]"})
    void whatCanMatchWithoutOneIsSearchedEverywhere(String regex) {
        assertThat(Expression.needsHan(regex)).isFalse();
    }
}
