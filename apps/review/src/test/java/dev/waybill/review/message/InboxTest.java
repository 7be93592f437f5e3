package dev.waybill.review.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class InboxTest {

    @Test
    void aMessageThatWasSeenIsDroppedAndCounted() {
        Message first = Message.of("sec", "pm", MessageType.QUESTION, "Why?", 1);
        Message other = Message.of("pm", "sec", MessageType.COMMENT, "Because.", 2);

        Inbox inbox = Inbox.of(List.of(first, other, first, first));

        assertThat(inbox.heard()).containsExactly(first, other);
        assertThat(inbox.duplicates()).isEqualTo(2);
        assertThat(inbox.warnings()).isEmpty();
    }

    @Test
    void anOlderVersionIsUpgraded() {
        Message old = version(1, "security", "Product");

        Inbox inbox = Inbox.of(List.of(old));

        assertThat(inbox.heard()).singleElement().satisfies(message -> {
            assertThat(message.version()).isEqualTo(Protocol.CURRENT);
            assertThat(message.from()).isEqualTo("sec");
            assertThat(message.to()).isEqualTo("pm");
            assertThat(message.content()).isEqualTo("Why?");
        });
    }

    @Test
    void aNewerVersionIsAnErrorThatSaysSo() {
        Message newer = version(3, "sec", "dev");

        Inbox inbox = Inbox.of(List.of(newer));

        assertThat(inbox.heard()).singleElement().satisfies(message -> {
            assertThat(message.type()).isEqualTo(MessageType.ERROR);
            assertThat(message.to()).isEqualTo("pm");
            assertThat(message.content())
                    .isEqualTo(
                            "Message x-1 from sec has version 3, which is newer than version 2 that this review speaks");
        });
        assertThat(inbox.warnings()).extracting(Warning::code).containsExactly("refused-message");
    }

    @Test
    void aVersionThatNeverWasIsRefused() {
        Admission admission = Protocol.admit(version(0, "sec", "pm"));

        assertThat(admission).isInstanceOf(Admission.Refused.class);
    }

    private static Message version(int version, String from, String to) {
        return new Message("x-1", version, from, to, MessageType.QUESTION, "Why?", false, Optional.empty(), 1);
    }
}
