package dev.waybill.review.talk;

/** Whether a discussion is over, and why. */
public sealed interface Ending {

    /** Not over. */
    record Ongoing() implements Ending {}

    /** Every role has spoken, and the last rounds brought nothing new. */
    record Converged(int rounds) implements Ending {}

    /** Stopped at the limit; this is no agreement. */
    record RoundLimit(int rounds) implements Ending {}

    /** Two agents hand back and forth without saying anything new while others wait. */
    record Standoff(String first, String second) implements Ending {}

    /** Whoever speaks for the text failed, and nobody could stand in. */
    record Abandoned(String reason) implements Ending {}

    /** Whether there is nothing more to say. */
    default boolean isOver() {
        return !(this instanceof Ongoing);
    }

    /** The name used in JSON. */
    default String code() {
        return switch (this) {
            case Ongoing ignored -> "ongoing";
            case Converged ignored -> "converged";
            case RoundLimit ignored -> "round-limit";
            case Standoff ignored -> "standoff";
            case Abandoned ignored -> "abandoned";
        };
    }
}
