package dev.waybill.review.message;

import java.util.Optional;

/**
 * One message of a discussion.
 *
 * @param id unique in the discussion: the sender's address and the turn, such as {@code sec-7}
 * @param version of the protocol it was written in, see {@link Protocol}
 * @param from address of the sender
 * @param to address of the receiver; data for whoever reads the discussion, read as control by the router alone
 * @param novel whether it added something, as judged by the channel's policy and not by the sender
 * @param inReplyTo id of the message it answers
 * @param at the turn in which it was said, counted from 1
 */
public record Message(
        String id,
        int version,
        String from,
        String to,
        MessageType type,
        String content,
        boolean novel,
        Optional<String> inReplyTo,
        int at) {

    /** The address of everybody, used by a conclusion. */
    public static final String ALL = "all";

    /** The sender of a conclusion: the discussion itself, whoever still takes part in it. */
    public static final String CHAIR = "review";

    public Message {
        if (id.isBlank() || from.isBlank() || to.isBlank()) {
            throw new IllegalArgumentException("A message needs an id, a sender and a receiver: " + id);
        }
        if (at < 1) {
            throw new IllegalArgumentException("Turns are counted from 1, message " + id + " has " + at);
        }
    }

    /** A message of the current version that answers nothing yet and has not been judged for novelty. */
    public static Message of(String from, String to, MessageType type, String content, int at) {
        return new Message(from + "-" + at, Protocol.CURRENT, from, to, type, content, false, Optional.empty(), at);
    }

    /** What an agent that failed or timed out becomes: an error to {@code pm}, so that the others go on. */
    public static Message error(String from, String reason, int at) {
        return of(from, Role.PM.address(), MessageType.ERROR, reason, at);
    }

    /** The same message as an answer to another one. */
    public Message replyingTo(Message other) {
        return new Message(id, version, from, to, type, content, novel, Optional.of(other.id()), at);
    }

    /** The same message, judged. */
    public Message judged(boolean isNovel) {
        return new Message(id, version, from, to, type, content, isNovel, inReplyTo, at);
    }

    /** The role of the sender; empty for the discussion itself and for strangers. */
    public Optional<Role> sender() {
        return Seat.find(from).map(Seat::role);
    }
}
