package dev.waybill.review.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EndingPolicyTest {

    private static final List<String> CIRCLE = List.of("pm", "dev", "qa", "sec");

    @Test
    void twoQuietRoundsAfterEverybodySpokeAreConvergence() {
        List<Message> said = circle(4, true);
        said.addAll(circle(said.size(), 8, false));

        assertThat(ending(said)).isEqualTo(new Ending.Converged(3));
        assertThat(ending(said.subList(0, said.size() - 1))).isEqualTo(new Ending.Ongoing());
    }

    @Test
    void aNovelMessageStartsTheCountAgain() {
        List<Message> said = circle(4, true);
        said.addAll(circle(said.size(), 7, false));
        said.addAll(circle(said.size(), 1, true));
        said.addAll(circle(said.size(), 7, false));

        assertThat(ending(said)).isEqualTo(new Ending.Ongoing());
    }

    @Test
    void silenceOfARoleIsNoConvergence() {
        List<Message> said = new ArrayList<>();
        for (int at = 1; at <= 12; at++) {
            said.add(message(
                    List.of("pm", "dev", "qa").get(at % 3),
                    List.of("pm", "dev", "qa").get((at + 1) % 3),
                    at,
                    false));
        }

        assertThat(ending(said)).isEqualTo(new Ending.Ongoing());
    }

    @Test
    void theLimitEndsWhatDoesNotConverge() {
        List<Message> said = circle(48, true);

        assertThat(ending(said)).isEqualTo(new Ending.RoundLimit(12));
        assertThat(ending(said.subList(0, 47))).isEqualTo(new Ending.Ongoing());
    }

    @Test
    void aPairThatOnlyHandsBackAndForthIsNamed() {
        List<Message> said = new ArrayList<>(List.of(message("pm", "dev", 1, true)));
        said.addAll(pair("dev", "qa", 2, 4, false));

        assertThat(ending(said)).isEqualTo(new Ending.Standoff("dev", "qa"));
    }

    @Test
    void aPairThatSaysSomethingNewIsLeftAlone() {
        List<Message> said = pair("dev", "qa", 1, 3, false);
        said.addAll(pair("qa", "dev", 4, 1, true));

        assertThat(ending(said)).isEqualTo(new Ending.Ongoing());
    }

    @Test
    void aPairNobodyElseIsLeftToJoinConverges() {
        List<Message> said = new ArrayList<>(List.of(
                message("pm", "dev", 1, true),
                Message.error("dev", "timed out", 2),
                Message.error("qa", "timed out", 3)));
        said.addAll(pair("pm", "sec", 4, 8, false));

        assertThat(ending(said)).isEqualTo(new Ending.Converged(3));
    }

    @Test
    void withoutPmTheReviewIsAbandoned() {
        List<Message> said = List.of(message("pm", "dev", 1, true), Message.error("pm", "timed out", 2));

        assertThat(ending(said)).isEqualTo(new Ending.Abandoned("timed out"));
        assertThat(EndingPolicy.standard().ending(said, Directory.withStandIns(Role.PM)))
                .isEqualTo(new Ending.Ongoing());
    }

    @Test
    void aConclusionDoesNotChangeTheEnding() {
        List<Message> said = circle(4, true);
        said.addAll(circle(said.size(), 8, false));
        said.add(Message.of(Message.CHAIR, Message.ALL, MessageType.CONCLUSION, "Done.", 13));

        assertThat(ending(said)).isEqualTo(new Ending.Converged(3));
    }

    @Test
    void nothingSaidIsNotOver() {
        assertThat(ending(List.of()).isOver()).isFalse();
    }

    @Test
    void roundsAreCountedFromOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> new EndingPolicy(0, 12));
    }

    private static Ending ending(List<Message> said) {
        return EndingPolicy.standard().ending(said, Directory.withStandIns());
    }

    private static List<Message> circle(int count, boolean novel) {
        return circle(0, count, novel);
    }

    private static List<Message> circle(int from, int count, boolean novel) {
        List<Message> said = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            said.add(message(CIRCLE.get(i % 4), CIRCLE.get((i + 1) % 4), i + 1, novel));
        }
        return said;
    }

    private static List<Message> pair(String first, String second, int at, int count, boolean novel) {
        List<Message> said = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            said.add(message(i % 2 == 0 ? first : second, i % 2 == 0 ? second : first, at + i, novel));
        }
        return said;
    }

    private static Message message(String from, String to, int at, boolean novel) {
        return Message.of(from, to, MessageType.COMMENT, "…", at).judged(novel);
    }
}
