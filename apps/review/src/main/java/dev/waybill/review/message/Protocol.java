package dev.waybill.review.message;

import java.util.Locale;

/**
 * The versions of the message format, and the one place where they are checked.
 *
 * <p>Version 1 addressed people by job title ({@code product}, {@code developer}, {@code tester}, {@code security});
 * version 2 addresses roles.
 */
public final class Protocol {

    /** The version that is written. */
    public static final int CURRENT = 2;

    private Protocol() {}

    /** Lets a message in: unchanged, upgraded from an older version, or refused with the reason. */
    public static Admission admit(Message message) {
        if (message.version() == CURRENT) {
            return new Admission.Admitted(message);
        }
        if (message.version() == 1) {
            return new Admission.Admitted(new Message(
                    message.id(),
                    CURRENT,
                    addressOf(message.from()),
                    addressOf(message.to()),
                    message.type(),
                    message.content(),
                    message.novel(),
                    message.inReplyTo(),
                    message.at()));
        }
        String problem = message.version() > CURRENT ? "is newer than" : "is no version of the protocol; this is";
        return new Admission.Refused(
                message.id(),
                "Message %s from %s has version %d, which %s version %d that this review speaks"
                        .formatted(message.id(), message.from(), message.version(), problem, CURRENT));
    }

    private static String addressOf(String title) {
        for (Role role : Role.values()) {
            if (role.jobTitle().equals(title.strip().toLowerCase(Locale.ROOT))) {
                return role.address();
            }
        }
        return title;
    }
}
