package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.report.Report;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.text.Requirement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs a conversation the way a graph does: a turn, where its message leads, the next turn; until it is over. */
public record Simulation(
        Conversation conversation, Requirement requirement, List<Message> sent, List<Finding> findings) {

    /** Runs to the end. An agent that throws becomes an error to pm. */
    public static Simulation run(Conversation conversation, Requirement requirement) {
        List<Message> sent = new ArrayList<>();
        Map<String, Finding> findings = new LinkedHashMap<>();
        Seat seat = Seat.of(Role.PM);
        while (!conversation.ending(sent).isOver()) {
            Turn turn = attempt(conversation, seat, requirement, sent, List.copyOf(findings.values()));
            sent.add(turn.message());
            turn.changes().forEach(finding -> findings.put(finding.id(), finding));
            seat = conversation.route(sent).seat();
        }
        List<Finding> found = List.copyOf(findings.values());
        sent.add(conversation.conclude(requirement, sent, found, conversation.judge(sent, found)));
        return new Simulation(conversation, requirement, List.copyOf(sent), found);
    }

    private static Turn attempt(
            Conversation conversation, Seat seat, Requirement requirement, List<Message> sent, List<Finding> findings) {
        try {
            return conversation.turn(seat, requirement, sent, findings);
        } catch (IllegalStateException e) {
            return conversation.failure(seat, String.valueOf(e.getMessage()), sent);
        }
    }

    public Report report() {
        return Report.of(conversation, requirement, sent, findings, List.of());
    }

    Ending ending() {
        return conversation.ending(sent);
    }

    Message conclusion() {
        return sent.getLast();
    }

    List<Message> between(String from, String to) {
        return sent.stream()
                .filter(message -> message.from().equals(from) && message.to().equals(to))
                .toList();
    }

    long conclusions() {
        return sent.stream()
                .filter(message -> message.type() == MessageType.CONCLUSION)
                .count();
    }

    Finding finding(String rule) {
        return findings.stream()
                .filter(finding -> finding.rule().equals(rule))
                .findFirst()
                .orElseThrow();
    }
}
