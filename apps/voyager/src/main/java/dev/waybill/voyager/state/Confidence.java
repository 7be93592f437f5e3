package dev.waybill.voyager.state;

/** How near to the real world a piece of a plan is. */
public enum Confidence {
    /** Read from a service during this run. */
    LIVE,
    /** Read from a service earlier, with its date. */
    CACHED,
    /** Shipped with the program. */
    EMBEDDED,
    /** Computed by a rule of thumb. */
    ESTIMATED
}
