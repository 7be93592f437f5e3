package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.State;
import java.time.Duration;
import java.util.List;

/** How a run must have ended, so that a test can go on with what came of it. */
final class Ends {
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private Ends() {}

    static Outcome of(Run run) {
        return run.await(PATIENCE).orElseThrow(() -> new AssertionError(run + " still goes on"));
    }

    static State completed(Run run) {
        var outcome = of(run);
        assertThat(outcome)
                .as(() -> outcome instanceof Outcome.Failed f ? f.problem().text() : outcome.toString())
                .isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) outcome).state();
    }

    static WaybillException failed(Run run) {
        var outcome = of(run);
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        return ((Outcome.Failed) outcome).problem();
    }

    static String limit(Run run) {
        var outcome = of(run);
        assertThat(outcome).isInstanceOf(Outcome.LimitReached.class);
        return ((Outcome.LimitReached) outcome).limit();
    }

    static List<QuestionRecord> waiting(Run run) {
        var outcome = of(run);
        assertThat(outcome)
                .as(() -> outcome instanceof Outcome.Failed f ? f.problem().text() : outcome.toString())
                .isInstanceOf(Outcome.Waiting.class);
        return ((Outcome.Waiting) outcome).questions();
    }

    /** The paths of what has committed, without inputs, in the order in which it was. */
    static List<String> committed(Engine engine, Run run) {
        return engine.commits(run.id()).stream()
                .filter(c -> !c.activation().label().startsWith("@"))
                .map(Ends::path)
                .toList();
    }

    static String path(CommitRecord commit) {
        return commit.scope() + commit.activation().label();
    }
}
