package dev.waybill.review.talk;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * When a discussion is over. A round is as many messages as there are roles.
 *
 * @param quietRounds how many rounds in a row without anything new mean that everything was said
 * @param maxRounds the limit, whether or not everything was said
 */
public record EndingPolicy(int quietRounds, int maxRounds) {

    private static final int ROUND = Role.values().length;
    private static final int STANDOFF = 4;

    public EndingPolicy {
        if (quietRounds < 1 || maxRounds < 1) {
            throw new IllegalArgumentException("Rounds are counted from 1: " + quietRounds + ", " + maxRounds);
        }
    }

    /** Two quiet rounds, and at most twelve. */
    public static EndingPolicy standard() {
        return new EndingPolicy(2, 12);
    }

    /** Decides from what was said; a conclusion already written does not count as said. */
    public Ending ending(List<Message> sent, Directory directory) {
        List<Message> said = sent.stream()
                .filter(message -> message.type() != MessageType.CONCLUSION)
                .toList();
        Table table = new Table(directory, said);
        int rounds = (said.size() + ROUND - 1) / ROUND;
        if (table.isLost(Role.PM)) {
            return new Ending.Abandoned(table.reasonOfLoss(Role.PM));
        }
        Optional<Ending> standoff = standoff(said, table);
        if (standoff.isPresent()) {
            return standoff.get();
        }
        if (everybodySpoke(said) && isQuiet(said)) {
            return new Ending.Converged(rounds);
        }
        return said.size() >= maxRounds * ROUND ? new Ending.RoundLimit(maxRounds) : new Ending.Ongoing();
    }

    private static boolean everybodySpoke(List<Message> said) {
        Set<Role> spoke = EnumSet.noneOf(Role.class);
        said.forEach(message -> message.sender().ifPresent(spoke::add));
        return spoke.size() == ROUND;
    }

    private boolean isQuiet(List<Message> said) {
        int window = quietRounds * ROUND;
        return said.size() >= window
                && said.subList(said.size() - window, said.size()).stream().noneMatch(Message::novel);
    }

    private static Optional<Ending> standoff(List<Message> said, Table table) {
        if (said.size() < STANDOFF) {
            return Optional.empty();
        }
        List<Message> last = said.subList(said.size() - STANDOFF, said.size());
        String first = last.getFirst().from();
        String second = last.getFirst().to();
        boolean othersWait = table.present().stream()
                .map(Seat::address)
                .anyMatch(address -> !address.equals(first) && !address.equals(second));
        for (int i = 0; i < STANDOFF; i++) {
            Message message = last.get(i);
            boolean handsOver = message.from().equals(i % 2 == 0 ? first : second)
                    && message.to().equals(i % 2 == 0 ? second : first);
            if (!handsOver || message.novel()) {
                return Optional.empty();
            }
        }
        return othersWait && !first.equals(second) ? Optional.of(new Ending.Standoff(first, second)) : Optional.empty();
    }
}
