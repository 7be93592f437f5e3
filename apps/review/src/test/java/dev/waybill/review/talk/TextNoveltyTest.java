package dev.waybill.review.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextNoveltyTest {

    private static final NoveltyPolicy POLICY = NoveltyPolicy.byText();

    @Test
    void theFirstMessageIsNovel() {
        assertThat(POLICY.isNovel(List.of(), say("Where is the limit of the export?")))
                .isTrue();
    }

    @Test
    void theSameWordsAgainAreNotNovelWhateverTheSenderClaims() {
        Message first = say("Where is the limit of the export?");

        assertThat(POLICY.isNovel(
                        List.of(first), say("where is the limit, of the export").judged(true)))
                .isFalse();
    }

    @Test
    void piecesOfSeveralMessagesPutTogetherAreNotNovel() {
        List<Message> said = List.of(
                say("The export has no limit and nobody decided on one."),
                say("The link never expires, which is a risk."));

        assertThat(POLICY.isNovel(said, say("The link never expires, which is a risk. The export has no limit.")))
                .isFalse();
    }

    @Test
    void somethingElseIsNovel() {
        List<Message> said = List.of(say("The export has no limit and nobody decided on one."));

        assertThat(POLICY.isNovel(said, say("Line 40 says that at most 50,000 rows are exported.")))
                .isTrue();
    }

    @Test
    void chineseIsJudgedTheSameWay() {
        List<Message> said = List.of(say("导出没有上限，无法评估负载。"));

        assertThat(POLICY.isNovel(said, say("导出没有上限，无法评估负载"))).isFalse();
        assertThat(POLICY.isNovel(said, say("第 40 行写明单次最多五万行。"))).isTrue();
    }

    @Test
    void aMessageWithoutWordsIsNotNovel() {
        assertThat(POLICY.isNovel(List.of(), say("…"))).isFalse();
    }

    @Test
    void theSendersOwnFlagCountsOnlyWhereThePolicySaysSo() {
        Message message = say("Hello").judged(true);

        assertThat(NoveltyPolicy.declared().isNovel(List.of(message), message)).isTrue();
    }

    @Test
    void aThresholdOfNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TextNovelty(0));
    }

    private static Message say(String content) {
        return Message.of("dev", "qa", MessageType.COMMENT, content, 1);
    }
}
