package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.Reading;
import dev.waybill.review.rule.RuleBook;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Requirement;
import java.util.List;

/**
 * One of the three who read the text of somebody else: raises findings with {@code pm}, judges the answers, insists once
 * where an answer is no answer, then says where it stands and lets the next one speak.
 */
record Critic(RuleBook book, Seat self, Requirement requirement, Table table, List<Finding> findings) {

    Turn turn() {
        if (table.by(self.role()).isEmpty()) {
            return open();
        }
        if (wasAnswered() && !hasInsisted()) {
            List<Finding> unconvinced = unconvinced();
            List<Finding> blocking = blocking();
            if (!(unconvinced.isEmpty() && blocking.isEmpty())) {
                return insist(unconvinced, blocking);
            }
        }
        return stand();
    }

    private Turn open() {
        List<Finding> raised = book.review(self.role(), requirement);
        if (raised.isEmpty()) {
            return new Turn(
                    say(table.after(self.role()), MessageType.APPROVE, words().nothing(self.role())), List.of());
        }
        boolean blocks = raised.stream().anyMatch(finding -> finding.severity() == Severity.BLOCKER);
        MessageType type = blocks ? MessageType.REJECT : MessageType.QUESTION;
        String content = words().raise(self.role(), raised, findings);
        return new Turn(reply(say(table.holder(Role.PM), type, content)), raised);
    }

    private Turn insist(List<Finding> unconvinced, List<Finding> blocking) {
        String content = words().insist(unconvinced, blocking);
        Message message = reply(say(table.holder(Role.PM), MessageType.REJECT, content));
        return new Turn(message, unconvinced.stream().map(Finding::reopened).toList());
    }

    private Turn stand() {
        Seat next = table.after(self.role());
        boolean introduces = table.by(next.role()).isEmpty();
        MessageType type = blocking().isEmpty() ? MessageType.APPROVE : MessageType.REJECT;
        String content = words().stand(self.role(), own(), introduces ? List.of(next) : List.of());
        return new Turn(say(next, type, content), List.of());
    }

    private List<Finding> own() {
        return findings.stream()
                .filter(finding -> finding.role() == self.role())
                .toList();
    }

    private List<Finding> unconvinced() {
        Reading reading = book.read(requirement);
        return own().stream()
                .filter(finding -> finding.resolution()
                        .filter(answer -> !reading.settles(finding, answer))
                        .isPresent())
                .toList();
    }

    private List<Finding> blocking() {
        return own().stream()
                .filter(finding -> finding.status() == Status.OPEN && finding.severity() == Severity.BLOCKER)
                .toList();
    }

    private boolean wasAnswered() {
        List<String> own = table.by(self.role()).stream().map(Message::id).toList();
        return table.last().flatMap(Message::inReplyTo).filter(own::contains).isPresent();
    }

    private boolean hasInsisted() {
        return table.by(self.role()).size() > 1;
    }

    private Message say(Seat to, MessageType type, String content) {
        return Message.of(self.address(), to.address(), type, content, table.nextTurn());
    }

    private Message reply(Message message) {
        return table.last().map(message::replyingTo).orElse(message);
    }

    private CriticWords words() {
        return new CriticWords(requirement.language());
    }
}
