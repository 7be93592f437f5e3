package dev.waybill.review.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Who can be reached: the four roles, and the stand-ins that are registered.
 *
 * @param standIns the roles that have a second agent
 */
public record Directory(List<Role> standIns) {

    public Directory {
        standIns = standIns.stream().distinct().sorted().toList();
    }

    /** Four agents, and a second one for each of the given roles. */
    public static Directory withStandIns(Role... roles) {
        return new Directory(List.of(roles));
    }

    /**
     * Where an address leads.
     *
     * @param seat who gets the message
     * @param warning present when the address was nobody's and the default took over
     */
    public record Route(Seat seat, Optional<Warning> warning) {}

    /** Turns an address (data) into a seat (control). An address that leads nowhere leads to {@code pm}. */
    public Route resolve(Message message) {
        Optional<Seat> seat = Seat.find(message.to()).filter(this::has);
        return seat.map(found -> new Route(found, Optional.empty()))
                .orElseGet(() -> new Route(Seat.of(Role.PM), Optional.of(unknown(message))));
    }

    /** Every seat, the roles first. */
    public List<Seat> seats() {
        List<Seat> seats = new ArrayList<>();
        for (Role role : Role.values()) {
            seats.add(Seat.of(role));
        }
        standIns.forEach(role -> seats.add(Seat.standInFor(role)));
        return List.copyOf(seats);
    }

    /** Whether the seat is taken. */
    public boolean has(Seat seat) {
        return !seat.standIn() || standIns.contains(seat.role());
    }

    private static Warning unknown(Message message) {
        return new Warning(
                Warning.UNKNOWN_ADDRESS,
                "Message %s from %s is addressed to '%s', which is nobody here; it went to %s"
                        .formatted(message.id(), message.from(), message.to(), Role.PM.address()));
    }
}
