package dev.waybill.review.message;

import java.util.Locale;
import java.util.Optional;

/**
 * A place at the table: a role, held by its first agent or by the stand-in registered for it.
 *
 * <p>The address of a stand-in is that of the role with {@code -standin} behind it.
 */
public record Seat(Role role, boolean standIn) {

    private static final String SUFFIX = "-standin";

    /** The first agent of a role. */
    public static Seat of(Role role) {
        return new Seat(role, false);
    }

    /** The second agent of a role. */
    public static Seat standInFor(Role role) {
        return new Seat(role, true);
    }

    /** The seat at an address; empty when the address is nobody's. */
    public static Optional<Seat> find(String address) {
        String name = address.strip().toLowerCase(Locale.ROOT);
        boolean standIn = name.endsWith(SUFFIX);
        String role = standIn ? name.substring(0, name.length() - SUFFIX.length()) : name;
        for (Role candidate : Role.values()) {
            if (candidate.address().equals(role)) {
                return Optional.of(new Seat(candidate, standIn));
            }
        }
        return Optional.empty();
    }

    /** The address, such as {@code sec} or {@code sec-standin}. */
    public String address() {
        return role.address() + (standIn ? SUFFIX : "");
    }
}
