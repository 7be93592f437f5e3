package dev.waybill.review.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequirementTest {

    @Test
    void sentencesKnowTheLineTheyStartOnEvenWhenWrapped() {
        Requirement requirement = Requirement.parse("""
                # Orders

                The list shows all orders. It is
                sorted by time, e.g. newest first. It has
                3.5 columns.
                """);

        assertThat(requirement.title()).isEqualTo("Orders");
        assertThat(requirement.sentences())
                .extracting(Sentence::line, Sentence::text)
                .containsExactly(
                        tuple(3, "The list shows all orders."),
                        tuple(3, "It is sorted by time, e.g. newest first."),
                        tuple(4, "It has 3.5 columns."));
    }

    @Test
    void chineseSentencesEndAtChineseStops() {
        Requirement requirement = Requirement.parse("# 订单\n\n列表展示订单。是否分页？是；每页 20 条！\n");

        assertThat(requirement.language()).isEqualTo(Language.ZH);
        assertThat(requirement.sentences())
                .extracting(Sentence::text)
                .containsExactly("列表展示订单。", "是否分页？", "是；", "每页 20 条！");
    }

    @Test
    void chineseLinesWithoutAStopAreStatementsOfTheirOwn() {
        Requirement requirement = Requirement.parse("# 订单\n\n列表展示订单\n每页 20 条\n");

        assertThat(requirement.sentences()).extracting(Sentence::text).containsExactly("列表展示订单", "每页 20 条");
    }

    @Test
    void aLongChineseLineGoesOnInTheNext() {
        Requirement requirement = Requirement.parse("# 订单\n\n运营同学每周要花两天从后台截图并手工拼表，数据口径经常对不上，上季度因为手工统计出错，\n有三家商户算错了。\n");

        assertThat(requirement.sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence.text()).endsWith("出错，有三家商户算错了。"));
    }

    @Test
    void codeCommentsAndFrontMatterAreNoText() {
        Requirement requirement = Requirement.parse("""
                ---
                owner: somebody
                ---
                # Orders

                <!-- not
                this -->
                One.

                ```
                Not this.
                # nor a heading
                ```

                ~~~sql
                select 1
                ~~~
                Two.
                """);

        assertThat(requirement.sentences()).extracting(Sentence::text).containsExactly("One.", "Two.");
    }

    @Test
    void onlyWhatIsBetweenTheMarksIsAComment() {
        Requirement requirement = Requirement.parse("""
                # Orders

                <!-- not this --> One.
                Two <!-- nor this --> stays. <!-- and

                this --> Three.
                """);

        assertThat(requirement.sentences())
                .extracting(Sentence::line, Sentence::text)
                .containsExactly(tuple(3, "One."), tuple(4, "Two  stays."), tuple(6, "Three."));
    }

    @Test
    void aCommentThatIsNeverClosedHidesNothing() {
        Requirement requirement = Requirement.parse("# Orders\n\nOne.\n\n<!-- open\n\nTwo.\n\n## Page\n\nThree.\n");

        assertThat(requirement.sentences())
                .extracting(Sentence::text)
                .containsExactly("One.", "<!-- open", "Two.", "Three.");
    }

    @Test
    void codeThatIsNeverClosedHidesNothing() {
        Requirement requirement =
                Requirement.parse("# Orders\n\n~~~\nhidden\n~~~\n\n```sql\nOne.\n\n## Page\n\nTwo.\n");

        assertThat(requirement.sentences())
                .extracting(Sentence::line, Sentence::text)
                .containsExactly(tuple(8, "One."), tuple(12, "Two."));
    }

    @Test
    void aCommentInCodeDoesNotReachBeyondIt() {
        Requirement requirement = Requirement.parse("# Orders\n\n```\n<!-- code\n```\n\nOne. --> Two.\n");

        assertThat(requirement.sentences()).extracting(Sentence::text).containsExactly("One.", "--> Two.");
    }

    @Test
    void aSentenceTooLongToBeReadIsCutBetweenWords() {
        Requirement requirement = Requirement.parse("# Orders\n\n" + "many words ".repeat(400) + "\n");

        assertThat(requirement.sentences()).hasSize(3).allSatisfy(sentence -> {
            assertThat(sentence.text().length()).isLessThanOrEqualTo(2_000);
            assertThat(sentence.text()).matches("(?:many|words)(?: (?:many|words))*");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"-", ">", "[", "1.", ".", "> ", "- ", "*", "#", "<!--", "~~~", "|", "x", "订"})
    void noLineIsTooLongToBeParsed(String repeated) {
        String line = repeated.repeat(1_000_000 / repeated.length());

        Requirement requirement = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> Requirement.parse("# Orders\n\n" + line + "\n\nOne.\n"));

        assertThat(requirement.sentences()).extracting(Sentence::text).last().isEqualTo("One.");
    }

    @Test
    void listItemsLoseTheirMarkersAndKeepTheirText() {
        Requirement requirement = Requirement.parse("""
                # Orders

                - **First** item
                  goes on.
                * [ ] Second item.
                2. Third item.
                （1）第四项。
                1.5 seconds is no item.
                """);

        assertThat(requirement.sentences())
                .extracting(Sentence::text)
                .containsExactly(
                        "**First** item goes on.", "Second item.", "Third item.", "第四项。", "1.5 seconds is no item.");
        assertThat(requirement.sentences().getFirst().plain()).isEqualTo("First item goes on.");
    }

    @Test
    void tableRowsAreKeptAsRowsWithoutTheirHead() {
        Requirement requirement = Requirement.parse("""
                # Orders

                | term | meaning |
                | --- | --- |
                | DAU | daily active users |
                """);

        assertThat(requirement.sentences()).singleElement().satisfies(row -> {
            assertThat(row.kind()).isEqualTo(Sentence.Kind.ROW);
            assertThat(row.line()).isEqualTo(5);
            assertThat(row.text()).isEqualTo("DAU | daily active users");
        });
        assertThat(requirement.binding()).isEmpty();
    }

    @Test
    void headingsSayWhatASectionIsForAndPassItOn() {
        Requirement requirement = Requirement.parse("""
                # Overview page

                ## 1. Background
                ### Numbers
                A.
                ### Functional requirements
                B.
                ## Out of scope
                C.
                ## 五、待确认
                D.
                ## 验收标准
                E.
                ## Refund terms
                F.
                """);

        assertThat(requirement.sections())
                .filteredOn(section -> !section.sentences().isEmpty())
                .extracting(Section::part)
                .containsExactly(
                        Part.BACKGROUND,
                        Part.NORMATIVE,
                        Part.OUT_OF_SCOPE,
                        Part.UNDECIDED,
                        Part.ACCEPTANCE,
                        Part.NORMATIVE);
        assertThat(requirement.binding()).extracting(Sentence::text).containsExactly("B.", "E.", "F.");
    }

    @Test
    void plainTextHasHeadingsToo() {
        Requirement requirement = Requirement.parse("""
                订单导出需求

                一、背景
                客服效率低。

                二、功能
                1、列表支持导出。
                2、列表支持筛选。
                """);

        assertThat(requirement.title()).isEqualTo("订单导出需求");
        assertThat(requirement.sections())
                .extracting(Section::title, Section::part)
                .contains(tuple("背景", Part.BACKGROUND), tuple("功能", Part.NORMATIVE));
        assertThat(requirement.binding()).extracting(Sentence::text).containsExactly("列表支持导出。", "列表支持筛选。");
    }

    @Test
    void underlinedHeadingsAreHeadings() {
        Requirement requirement = Requirement.parse("Orders\n======\n\nPage\n----\n\nOne.\n");

        assertThat(requirement.sections()).extracting(Section::title).containsExactly("Orders", "Page");
        assertThat(requirement.sentences())
                .singleElement()
                .satisfies(sentence -> assertThat(sentence.line()).isEqualTo(7));
    }

    @Test
    void whatIsSaidAboutTheDocumentIsNoRequirement() {
        Requirement requirement =
                Requirement.parse("# Orders\n\nAuthor: Mia. Draft 3.\n\n版本：0.4\n\nThe list has rows.\n");

        assertThat(requirement.sentences()).extracting(Sentence::text).containsExactly("The list has rows.");
    }

    @Test
    void anEmptyTextIsAnEmptyRequirement() {
        Requirement requirement = Requirement.parse("");

        assertThat(requirement.title()).isEmpty();
        assertThat(requirement.sections()).isEmpty();
        assertThat(requirement.language()).isEqualTo(Language.EN);
    }

    @Test
    void theLanguageIsThatOfMostWords() {
        assertThat(Language.of("按日、周、月汇总 GMV 和 DAU，导出为 Excel 或 CSV")).isEqualTo(Language.ZH);
        assertThat(Language.of("The button reads \"退款\" in the Chinese shop")).isEqualTo(Language.EN);
    }
}
