package dev.waybill.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {
    @Test
    void countsWideCharactersAsTwoAndCombiningOnesAsNone() {
        assertThat(Columns.width("abc")).isEqualTo(3);
        assertThat(Columns.width("杭州，3天")).isEqualTo(9);
        assertThat(Columns.width("한글かな")).isEqualTo(8);
        assertThat(Columns.width("e\u0301")).isEqualTo(1);
        assertThat(Columns.width("🍜")).isEqualTo(2);
        assertThat(Columns.width("├─ ✓")).isEqualTo(4);
    }

    @Test
    void cutsToColumnsAndNeverThroughACharacter() {
        assertThat(Columns.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(Columns.cut("abcdef", 5)).isEqualTo("abcd…");
        assertThat(Columns.cut("杭州三天", 8)).isEqualTo("杭州三天");
        assertThat(Columns.cut("杭州三天", 7)).isEqualTo("杭州三…");
        assertThat(Columns.cut("杭州三天", 6)).isEqualTo("杭州…");
        assertThat(Columns.cut("🍜🍜", 3)).isEqualTo("🍜…");
        assertThat(Columns.cut("abc", 0)).isEmpty();
    }

    @Test
    void fillsToColumns() {
        assertThat(Columns.left("杭州", 6)).isEqualTo("杭州  ");
        assertThat(Columns.right("杭州", 6)).isEqualTo("  杭州");
        assertThat(Columns.left("abc", 2)).isEqualTo("abc");
    }

    @Test
    void takesOutWhatSteersATerminal() {
        assertThat(Columns.oneLine(" a\n\tb\u001b[31mc\u202Ed ")).isEqualTo("a b [31mc d");
        assertThat(Columns.harmless("a\n\tb\u001b[31mc")).isEqualTo("a\n\tb[31mc");
    }

    @Test
    void wrapsAtSpacesAndBetweenWideCharactersButNotBeforeWhatEndsSomething() {
        assertThat(Columns.wrap("one two three", 7)).containsExactly("one two", "three");
        assertThat(Columns.wrap("one two three", 100)).containsExactly("one two three");
        assertThat(Columns.wrap("unbreakable word", 4)).containsExactly("unbreakable", "word");
        assertThat(Columns.wrap("结论是：修改后通过。", 10)).containsExactly("结论是：修", "改后通过。");
        assertThat(Columns.wrap("结论，是通过（吗）", 4)).containsExactly("结", "论，", "是通", "过", "（吗）");
        assertThat(Columns.wrap("", 4)).containsExactly("");
    }
}
