package dev.waybill.engine;

/** How far a run is in this process. */
enum Phase {
    /** It waits for the runs before it on its thread. */
    QUEUED,
    /** Agents are at work, or will be after some time. */
    AT_WORK,
    /** It waits for people. */
    WAITING,
    /** It has ended. */
    ENDED,
    /** It goes on elsewhere, or not before it is resumed. */
    LEFT;

    static final LifeCycle<Phase> LIFE = LifeCycle.of(Phase.class)
            .from(QUEUED, AT_WORK, ENDED, LEFT)
            .from(AT_WORK, WAITING, ENDED, LEFT)
            .from(WAITING, AT_WORK, ENDED, LEFT);

    boolean isOver() {
        return this == ENDED || this == LEFT;
    }
}
