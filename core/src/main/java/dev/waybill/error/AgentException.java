package dev.waybill.error;

import org.jspecify.annotations.Nullable;

/** An agent, router or mapping threw; names the run, the activation and the node. The cause is what was thrown. */
public final class AgentException extends WaybillException {
    private static final long serialVersionUID = 1L;

    /** See {@link WaybillException}. */
    public AgentException(String code, String message) {
        super(code, message);
    }

    /** See {@link WaybillException}. */
    public AgentException(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }
}
