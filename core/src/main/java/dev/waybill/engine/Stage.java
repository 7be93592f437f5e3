package dev.waybill.engine;

/** How far an attempt of an activation is. */
enum Stage {
    /** It was made, and is not known to its run yet. */
    MADE,
    /** It is on its way to an agent or back, or at an agent. */
    AT_WORK,
    /** It waits for a person, or for the graph inside it. */
    WAITING,
    /** What came of it is written or being written. */
    SETTLED,
    /** Another attempt is in its place. */
    REPLACED,
    /** It is no longer wanted; whatever comes of it is dropped. */
    FENCED;

    static final LifeCycle<Stage> LIFE = LifeCycle.of(Stage.class)
            .from(MADE, AT_WORK)
            .from(AT_WORK, WAITING, SETTLED, REPLACED, FENCED)
            .from(WAITING, AT_WORK, SETTLED, REPLACED, FENCED);
}
