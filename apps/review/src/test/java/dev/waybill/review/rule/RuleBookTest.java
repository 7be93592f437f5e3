package dev.waybill.review.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Sentence;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RuleBookTest {

    private static final RuleBook BOOK = RuleBook.standard();
    private static final List<String> CODES = BOOK.codes();

    static List<RuleCases.Case> cases() {
        return RuleCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void eachRuleObjectsToWhatLacksSomethingAndLeavesTheRestAlone(RuleCases.Case example) {
        Requirement requirement = example.requirement();

        List<Finding> findings = findings(requirement, example.rule());

        assertThat(!findings.isEmpty()).as("objects").isEqualTo(example.objects());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aFindingQuotesASentenceOfTheTextInItsLanguage(RuleCases.Case example) {
        Requirement requirement = example.requirement();

        List<Finding> findings = findings(requirement, example.rule());

        assertThat(findings).allSatisfy(finding -> {
            assertThat(requirement.sentences())
                    .extracting(Sentence::line, Sentence::text)
                    .contains(tuple(finding.line(), finding.quote()));
            assertThat(Language.of(finding.problem() + finding.suggestion())).isEqualTo(requirement.language());
            assertThat(finding.problem() + finding.suggestion()).doesNotContain("{}");
        });
    }

    @ParameterizedTest
    @FieldSource("CODES")
    void eachRuleIsShownBothWaysInBothLanguages(String code) {
        List<RuleCases.Case> own =
                cases().stream().filter(example -> example.rule().equals(code)).toList();

        for (Language language : Language.values()) {
            for (boolean objects : new boolean[] {true, false}) {
                assertThat(own)
                        .as("%s %s %s", code, language, objects ? "+" : "-")
                        .anyMatch(example -> example.objects() == objects
                                && example.requirement().language() == language);
            }
        }
    }

    @Test
    void noExampleIsForARuleThatDoesNotExist() {
        assertThat(cases()).extracting(RuleCases.Case::rule).isSubsetOf(CODES);
    }

    @Test
    void aCodeStartsWithTheRoleItBelongsTo() {
        assertThat(CODES)
                .doesNotHaveDuplicates()
                .allSatisfy(code -> assertThat(code).matches("(pm|dev|qa|sec)\\.[a-z-]+"));
    }

    @Test
    void anAnswerInAnotherSectionIsFoundAndSettlesTheFinding() {
        Requirement requirement = RuleCases.requirement(
                "The agent issues a refund. ¶ A repeated request with the same key has no effect. It is a duplicate.");
        Finding finding = findings(requirement, "dev.idempotency").getFirst();

        Resolution answer = BOOK.read(requirement).findAnswer(finding).orElseThrow();

        assertThat(answer.quote()).isEqualTo("A repeated request with the same key has no effect.");
        assertThat(answer.line()).isEqualTo(9);
        assertThat(BOOK.read(requirement).settles(finding, answer)).isTrue();
    }

    @Test
    void anAnswerThatOnlyTouchesOnItDoesNotSettleTheFinding() {
        Requirement requirement = RuleCases.requirement("客户收到验证码。 ¶ 获取验证码过于频繁时给出提示。");
        Finding finding = findings(requirement, "sec.code-rate").getFirst();

        Resolution answer = BOOK.read(requirement).findAnswer(finding).orElseThrow();

        assertThat(answer.quote()).isEqualTo("获取验证码过于频繁时给出提示。");
        assertThat(BOOK.read(requirement).settles(finding, answer)).isFalse();
    }

    @Test
    void whatIsOnlyBackgroundOrAQuestionAnswersNothing() {
        Requirement requirement = RuleCases.requirement(
                "The agent issues a refund. ¶ [Background] In March customers were paid twice. ¶ [Open questions] Can a duplicate happen?");
        Finding finding = findings(requirement, "dev.idempotency").getFirst();

        Optional<Resolution> answer = BOOK.read(requirement).findAnswer(finding);

        assertThat(answer).isEmpty();
    }

    @Test
    void aQuoteThatIsNotInTheTextSettlesNothing() {
        Requirement requirement = RuleCases.requirement("The agent issues a refund. ¶ No duplicate is paid.");
        Finding finding = findings(requirement, "dev.idempotency").getFirst();

        boolean settled = BOOK.read(requirement).settles(finding, new Resolution(9, "Every duplicate is refused."));

        assertThat(settled).isFalse();
    }

    @Test
    void aFindingOfAnUnknownRuleNeedsADecisionAndHasNoAnswer() {
        Requirement requirement = RuleCases.requirement("The agent issues a refund.");
        Finding own = findings(requirement, "dev.idempotency").getFirst();
        Finding foreign = new Finding(
                own.id(),
                own.role(),
                "dev.gut-feeling",
                own.severity(),
                own.line(),
                own.quote(),
                own.problem(),
                own.suggestion(),
                Status.OPEN,
                Optional.empty());

        assertThat(BOOK.read(requirement).findAnswer(foreign)).isEmpty();
        assertThat(BOOK.needsDecision(foreign)).isTrue();
    }

    @Test
    void findingsAreNumberedInTheOrderOfTheFile() {
        Requirement requirement = RuleCases.requirement(
                "The page must load quickly. ¶ Large orders are marked. ¶ Offers end at midnight.");

        List<Finding> findings = BOOK.review(Role.QA, requirement);

        assertThat(findings).extracting(Finding::id).startsWith("QA-1", "QA-2", "QA-3");
        assertThat(findings).extracting(Finding::line).isSorted();
    }

    private static List<Finding> findings(Requirement requirement, String rule) {
        Role role = Role.valueOf(rule.substring(0, rule.indexOf('.')).toUpperCase(Locale.ROOT));
        return BOOK.review(role, requirement).stream()
                .filter(finding -> finding.rule().equals(rule))
                .toList();
    }
}
