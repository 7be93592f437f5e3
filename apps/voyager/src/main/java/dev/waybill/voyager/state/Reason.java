package dev.waybill.voyager.state;

/** Why a sight or a dish was chosen. */
public sealed interface Reason {

    /** One of the sights that make the city. */
    record MustSee() implements Reason {}

    /** It serves an interest of the request. */
    record Interest(String interest) implements Reason {}

    /** It lies in the same area as another stop of the day. */
    record SameArea() implements Reason {}

    /** It is at its best in the evening. */
    record Evening() implements Reason {}

    /** It is under a roof and the day tends to be wet. */
    record Sheltered() implements Reason {}

    /** It costs nothing. */
    record Free() implements Reason {}

    /** It is typical of the city. */
    record Typical() implements Reason {}
}
