package dev.waybill.agent;

/**
 * Something that changes the world outside, or cannot be done again with the same result: see {@link AgentContext#once}.
 *
 * @param <T> the type of the result
 */
@FunctionalInterface
public interface Effect<T> {
    /**
     * Does it.
     *
     * @param idempotencyKey the same whenever this effect is tried again, never used for another one; hand it to the service,
     *     e.g. as the HTTP header {@code Idempotency-Key}
     */
    T run(String idempotencyKey) throws Exception;
}
