package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Outcome;
import dev.waybill.error.AgentException;
import dev.waybill.error.InputException;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    @Test
    void followsTheKindOfOutcome() {
        assertThat(ExitCode.of(new Outcome.Completed(State.empty(Channels.of()))))
                .isZero();
        assertThat(ExitCode.of(new Outcome.Failed(new AgentException("agent.failed", "x"))))
                .isEqualTo(1);
        assertThat(ExitCode.of(new Outcome.Failed(new AgentException("store.full", "x"))))
                .isEqualTo(6);
        assertThat(ExitCode.of(new Outcome.LimitReached("visits 8 of pm"))).isEqualTo(3);
        assertThat(ExitCode.of(new Outcome.Waiting(List.of()))).isEqualTo(4);
        assertThat(ExitCode.of(new Outcome.Cancelled())).isEqualTo(5);
    }

    @Test
    void followsTheKindOfProblem() {
        assertThat(ExitCode.of(new InputException("cli.app", "x"))).isEqualTo(2);
        assertThat(ExitCode.of(new RunException("run.graph", "x"))).isEqualTo(2);
        assertThat(ExitCode.of(new QuestionException("question.stale", "x"))).isEqualTo(2);
        assertThat(ExitCode.of(new StoreException("store.full", "x"))).isEqualTo(6);
        assertThat(ExitCode.of(new WaybillException("other", "x"))).isEqualTo(1);
    }
}
