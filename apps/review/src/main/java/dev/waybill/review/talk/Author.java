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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@code pm}: speaks for the text. Answers a finding only from the text, with the line quoted; else agrees that the text
 * must change, or leaves the finding open where somebody has to decide first.
 */
record Author(RuleBook book, Seat self, Requirement requirement, Table table, List<Finding> findings) {

    private static final int ANSWERS = 2;
    private static final Pattern ID = Pattern.compile("\\b\\w+-\\d+\\b");

    Turn turn() {
        Optional<Message> last = table.last();
        if (last.filter(message -> message.type() == MessageType.ERROR).isPresent()) {
            return cope(last.get());
        }
        if (table.by(Role.PM).isEmpty()) {
            return open();
        }
        return last.flatMap(this::answer).orElseGet(this::stand);
    }

    private Turn open() {
        List<Finding> own = book.review(Role.PM, requirement).stream()
                .map(finding -> book.needsDecision(finding) ? finding : finding.accepted())
                .toList();
        String content = words().open(requirement, own);
        return new Turn(say(table.after(Role.PM), MessageType.COMMENT, content), own);
    }

    private Turn cope(Message error) {
        Role failed = error.sender().orElse(Role.PM);
        Seat holder = table.holder(failed);
        if (table.isLost(failed) || failed == Role.PM) {
            String content = words().goOnWithout(error);
            return new Turn(
                    say(table.after(Role.PM), MessageType.COMMENT, content).replyingTo(error), List.of());
        }
        String content = words().handToStandIn(error, holder);
        return new Turn(say(holder, MessageType.SUGGESTION, content).replyingTo(error), List.of());
    }

    private Optional<Turn> answer(Message message) {
        boolean asks = message.type() == MessageType.QUESTION || message.type() == MessageType.REJECT;
        return message.sender().filter(role -> asks && role != Role.PM).flatMap(role -> {
            int given = answersGiven(role);
            Set<String> named = named(message);
            Reading reading = book.read(requirement);
            List<Finding> asked = findings.stream()
                    .filter(finding -> finding.role() == role && finding.status() == Status.OPEN)
                    .filter(finding -> named.contains(finding.id()))
                    .toList();
            if (given >= ANSWERS || asked.isEmpty()) {
                return Optional.empty();
            }
            List<Finding> settled = asked.stream()
                    .map(finding -> given == 0 ? firstAnswer(reading, finding) : secondAnswer(finding))
                    .toList();
            String content = given == 0 ? words().answer(settled) : words().answerAgain(settled);
            Message reply = say(Seat.find(message.from()).orElse(Seat.of(role)), MessageType.COMMENT, content)
                    .replyingTo(message);
            List<Finding> changes = new ArrayList<>(settled);
            changes.removeIf(finding -> finding.status() == Status.OPEN);
            return Optional.of(new Turn(reply, changes));
        });
    }

    private static Set<String> named(Message message) {
        return ID.matcher(message.content())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Finding firstAnswer(Reading reading, Finding finding) {
        return reading.findAnswer(finding)
                .map(finding::resolvedBy)
                .orElseGet(() -> book.needsDecision(finding) ? finding : finding.accepted());
    }

    private Finding secondAnswer(Finding finding) {
        return book.needsDecision(finding) ? finding : finding.accepted();
    }

    private Turn stand() {
        boolean blocked = findings.stream()
                .anyMatch(finding -> finding.status() == Status.OPEN && finding.severity() == Severity.BLOCKER);
        MessageType type = blocked ? MessageType.COMMENT : MessageType.APPROVE;
        return new Turn(say(table.after(Role.PM), type, words().stand(findings)), List.of());
    }

    private int answersGiven(Role role) {
        List<String> asked = table.by(role).stream().map(Message::id).toList();
        return (int) table.by(Role.PM).stream()
                .filter(message -> message.inReplyTo().filter(asked::contains).isPresent())
                .count();
    }

    private Message say(Seat to, MessageType type, String content) {
        return Message.of(self.address(), to.address(), type, content, table.nextTurn());
    }

    private AuthorWords words() {
        return new AuthorWords(requirement.language());
    }
}
