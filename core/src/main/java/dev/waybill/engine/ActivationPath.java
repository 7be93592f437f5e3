package dev.waybill.engine;

import dev.waybill.control.ActivationId;

/**
 * One activation of a run, also inside subgraphs.
 *
 * @param scope empty, or the path of the subgraph activation around it, e.g. {@code research@0/}
 * @param activation the activation in that scope
 */
public record ActivationPath(String scope, ActivationId activation) {
    /** E.g. {@code reviewer@1} or {@code research@0/search@0#plan.2}. */
    @Override
    public String toString() {
        return scope + activation.label();
    }
}
