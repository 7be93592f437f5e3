package dev.waybill.error;

import java.util.List;

/**
 * Two or more activations that do not causally precede one another wrote the same value channel, so there is no last
 * value. Give the channel a reducer, or let only one branch write it.
 */
public final class ConflictException extends WaybillException {
    private static final long serialVersionUID = 1L;

    private final String channel;

    @SuppressWarnings("serial") // never serialized: Java serialization is not used anywhere
    private final List<String> writers;

    /**
     * @param channel the name of the channel
     * @param writers the labels of the activations that wrote it, in commit order
     */
    public ConflictException(String channel, List<String> writers) {
        super(
                "channel.conflict",
                "channel '" + channel + "' was written by " + String.join(" and ", writers)
                        + ", and none of them saw the other: let one branch write it, or give it a reducer");
        this.channel = channel;
        this.writers = List.copyOf(writers);
    }

    /** The name of the channel in conflict. */
    public String channel() {
        return channel;
    }

    /** The labels of the unrelated last writers, in commit order; at least two. */
    public List<String> writers() {
        return writers;
    }
}
