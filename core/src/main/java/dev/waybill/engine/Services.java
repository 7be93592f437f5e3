package dev.waybill.engine;

import dev.waybill.graph.Circuit;
import dev.waybill.spi.AgentInterceptor;
import dev.waybill.spi.Scheduler;
import dev.waybill.spi.Store;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of an engine share.
 *
 * @param permits how many agents may be at work at once, or null for any number
 */
record Services(
        Store store,
        Scheduler scheduler,
        InstantSource clock,
        @Nullable Permits permits,
        List<AgentInterceptor> interceptors,
        ConcurrentMap<String, Breaker> breakers) {
    Services(
            Store store,
            Scheduler scheduler,
            InstantSource clock,
            @Nullable Permits permits,
            List<AgentInterceptor> interceptors) {
        this(store, scheduler, clock, permits, List.copyOf(interceptors), new ConcurrentHashMap<>());
    }

    Breaker breaker(String agent, Circuit circuit) {
        return breakers.computeIfAbsent(agent, a -> new Breaker(circuit));
    }

    /** Whether a task may go on in the thread of the one before it. */
    boolean continuesInline() {
        return permits == null && scheduler.continuesInline();
    }

    long micros() {
        return micros(clock.instant());
    }

    static long micros(Instant time) {
        return time.getEpochSecond() * 1_000_000 + time.getNano() / 1_000;
    }
}
