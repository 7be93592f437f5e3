package dev.waybill.cli.soak;

import java.time.Duration;
import java.util.List;

/**
 * What came of a soak.
 *
 * @param fleet what the processes did
 * @param findings what the store and the ledger show
 */
public record SoakReport(Fleet fleet, Findings findings) {
    /**
     * What the processes did. What a process did just before it was killed may not be counted.
     *
     * @param engines how many processes there were
     * @param kills how many of them were killed
     * @param resumptions how often a run was taken up
     * @param refusals how often something was refused as another process was at it
     * @param answers how many questions were answered by another process than asked them
     * @param time how long it took
     * @param troubles what should not have happened
     */
    public record Fleet(
            int engines, int kills, int resumptions, int refusals, int answers, Duration time, List<String> troubles) {}

    /**
     * What the store and the ledger show. Each text names a run and says what is wrong.
     *
     * @param checked how many runs were compared with the same run undisturbed
     * @param commits how many commits these have
     * @param effects how many payments of a kind there are
     * @param repeated how many payments were made again with the same key, as the process died before it had kept the result
     * @param lost runs that are not there once, or have not ended
     * @param twice activations that were committed more than once, and effects with more than one key or result
     * @param different runs that came out in another way than undisturbed
     */
    public record Findings(
            int checked,
            long commits,
            int effects,
            int repeated,
            List<String> lost,
            List<String> twice,
            List<String> different) {}

    /** Whether nothing is wrong. */
    public boolean isClean() {
        return fleet.troubles.isEmpty()
                && findings.lost.isEmpty()
                && findings.twice.isEmpty()
                && findings.different.isEmpty();
    }
}
