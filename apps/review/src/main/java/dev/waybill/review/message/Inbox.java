package dev.waybill.review.message;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What an agent hears of everything that was sent: each id once, in the current version, in the order of sending.
 *
 * @param heard the messages, duplicates dropped and refused ones replaced by an error to {@code pm}
 * @param duplicates how many were dropped because their id had been seen
 * @param warnings one for each refused message
 */
public record Inbox(List<Message> heard, int duplicates, List<Warning> warnings) {

    public Inbox {
        heard = List.copyOf(heard);
        warnings = List.copyOf(warnings);
    }

    /** Checks everything sent so far; to be called before an agent sees a message. */
    public static Inbox of(List<Message> sent) {
        List<Message> heard = new ArrayList<>();
        List<Warning> warnings = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Message message : sent) {
            if (seen.add(message.id())) {
                switch (Protocol.admit(message)) {
                    case Admission.Admitted(Message admitted) -> heard.add(admitted);
                    case Admission.Refused(String id, String reason) -> {
                        heard.add(refusal(message, reason));
                        warnings.add(new Warning(Warning.REFUSED_MESSAGE, reason));
                    }
                }
            }
        }
        return new Inbox(heard, sent.size() - seen.size(), warnings);
    }

    private static Message refusal(Message message, String reason) {
        return new Message(
                message.id(),
                Protocol.CURRENT,
                message.from(),
                Role.PM.address(),
                MessageType.ERROR,
                reason,
                message.novel(),
                message.inReplyTo(),
                message.at());
    }
}
