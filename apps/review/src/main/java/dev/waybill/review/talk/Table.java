package dev.waybill.review.talk;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Who sits at the table, who has failed and who comes next, all derived from what was said. */
record Table(Directory directory, List<Message> said) {

    /** What the role said, by whoever sat for it; failures are not said by anybody. */
    List<Message> by(Role role) {
        return said.stream()
                .filter(message -> message.type() != MessageType.ERROR)
                .filter(message ->
                        message.sender().filter(sender -> sender == role).isPresent())
                .toList();
    }

    Optional<Message> last() {
        return said.isEmpty() ? Optional.empty() : Optional.of(said.getLast());
    }

    int nextTurn() {
        return said.stream().mapToInt(Message::at).max().orElse(0) + 1;
    }

    /** Who speaks for the role now: the stand-in once the first agent has failed, if there is one. */
    Seat holder(Role role) {
        Seat standIn = Seat.standInFor(role);
        return hasFailed(Seat.of(role)) && directory.has(standIn) ? standIn : Seat.of(role);
    }

    /** Whether nobody is left who can speak for the role. */
    boolean isLost(Role role) {
        return hasFailed(holder(role));
    }

    List<Role> lost() {
        return List.of(Role.values()).stream().filter(this::isLost).toList();
    }

    /** What was reported last when the role was lost. */
    String reasonOfLoss(Role role) {
        return said.stream()
                .filter(message -> message.type() == MessageType.ERROR)
                .filter(message ->
                        message.sender().filter(sender -> sender == role).isPresent())
                .reduce((earlier, later) -> later)
                .map(Message::content)
                .orElse("");
    }

    /** Everybody who can be spoken to. */
    List<Seat> present() {
        List<Seat> present = new ArrayList<>();
        for (Role role : Role.values()) {
            if (!isLost(role)) {
                present.add(holder(role));
            }
        }
        return present;
    }

    /** Who should hear next: whoever has not spoken yet, else the next in the circle. */
    Seat after(Role role) {
        List<Seat> circle = new ArrayList<>();
        for (Role next : role.circle()) {
            if (!isLost(next)) {
                circle.add(holder(next));
            }
        }
        return circle.stream()
                .filter(seat -> by(seat.role()).isEmpty())
                .findFirst()
                .or(() -> circle.stream().findFirst())
                .orElse(holder(role));
    }

    private boolean hasFailed(Seat seat) {
        return said.stream()
                .anyMatch(message ->
                        message.type() == MessageType.ERROR && message.from().equals(seat.address()));
    }
}
