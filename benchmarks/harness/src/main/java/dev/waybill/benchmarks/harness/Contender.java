package dev.waybill.benchmarks.harness;

import java.util.Optional;

/** An engine, or plain Java, that does the work of cases. Has a constructor without parameters. */
public interface Contender {
    /** Gets ready for a case; empty if the contender cannot do it. */
    Optional<Workload> prepare(Case which) throws Exception;
}
