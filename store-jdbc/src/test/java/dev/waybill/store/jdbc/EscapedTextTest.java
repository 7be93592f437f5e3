package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapedTextTest {
    @ParameterizedTest
    @CsvSource({"plain,plain", "C:\\dir,C:\\\\dir", "没钱 𝒳,没钱 𝒳", "'',''"})
    void textThatDatabasesTakeStaysReadable(String text, String stored) {
        assertThat(EscapedText.of(text)).isEqualTo(stored);
        assertThat(EscapedText.plain(stored)).isEqualTo(text);
    }

    @Test
    void whatIsNotTakenIsWrittenAsInJava() {
        assertThat(EscapedText.of("a\u0000b")).isEqualTo("a\\u0000b");
        assertThat(EscapedText.of("\ude00\ud83d")).isEqualTo("\\ude00\\ud83d");
    }

    @Test
    void everyTextIsReadBackAndNoTwoHaveOneForm() {
        var random = new SplittableRandom(7);
        var parts =
                new String[] {"\u0000", "\\", "\\u0000", "\ud83d", "\ude00", "u0000", "a", "\uffff", "\ud83d\ude00"};
        var texts = new HashSet<String>();
        var forms = new HashSet<String>();
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(6); n > 0; n--) {
                text.append(parts[random.nextInt(parts.length)]);
            }
            var stored = EscapedText.of(text.toString());

            assertThat(EscapedText.plain(stored)).isEqualTo(text.toString());
            assertThat(stored).doesNotContain("\u0000");
            assertThat(new String(stored.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(stored);
            texts.add(text.toString());
            forms.add(stored);
        }
        assertThat(forms).hasSameSizeAs(texts);
    }
}
