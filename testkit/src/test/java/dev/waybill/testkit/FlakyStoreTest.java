package dev.waybill.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.waybill.control.ThreadId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlakyStoreTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private final InMemoryStore inner = new InMemoryStore();
    private final FlakyStore store = FlakyStore.over(inner);
    private final Simulation simulation = Simulation.shuffled(1);
    private final Engine engine = Engine.builder()
            .store(store)
            .scheduler(simulation)
            .clock(simulation)
            .build();
    private final Graph graph = Graph.named("chain")
            .channels(Channels.of(LOG))
            .node("a", (state, context) -> Update.append(LOG, "a"))
            .node("b", (state, context) -> Update.append(LOG, "b"))
            .entry("a")
            .chain("a", "b")
            .build();

    private Run run() {
        var run = engine.start(graph, Update.none());
        simulation.drain();
        return run;
    }

    private RunEnd.Status ending(Run run) {
        return inner.find(run.id()).flatMap(r -> r.end()).orElseThrow().status();
    }

    private List<String> kept(Run run) {
        return Engine.builder().store(inner).graphs(graph).build().commits(run.id()).stream()
                .map(c -> c.activation().label())
                .toList();
    }

    @Test
    void writesAreCountedAndNamed() {
        run();

        assertThat(store.writes())
                .extracting(FlakyStore.Write::toString)
                .containsExactly(
                        "write 1, begin of the run",
                        "write 2, commit a@0",
                        "write 3, commit b@0",
                        "write 4, end COMPLETED");
        assertThat(store.confirmed()).hasSize(3);
    }

    @Test
    void aWriteThatFailsBeforeItIsKeptIsNot() {
        store.failAt(3, FlakyStore.Moment.BEFORE);

        var run = run();

        assertThat(run.outcome()).containsInstanceOf(Outcome.Failed.class);
        assertThat(kept(run)).containsExactly("@input", "a@0");
        assertThat(ending(run)).isEqualTo(RunEnd.Status.FAILED);
    }

    @Test
    void aWriteThatFailsAfterItIsKeptIsThereAlthoughTheEngineWasToldOtherwise() {
        store.failAt(2, FlakyStore.Moment.AFTER);

        var run = run();

        assertThat(run.outcome())
                .get()
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.problem())
                                .returns("store.failed", p -> p.code())
                                .hasMessage("the store failed at write 2, commit a@0, as the test says"));
        assertThat(kept(run)).containsExactly("@input", "a@0");
        assertThat(store.confirmed()).hasSize(1);
    }

    @Test
    void afterACrashEveryCallFailsAndTheOtherStoreIsStillThere() {
        store.crashAt(2, FlakyStore.Moment.BEFORE);

        var run = run();

        assertThat(store.isCrashed()).isTrue();
        assertThat(inner.find(run.id()).orElseThrow().end()).isEmpty();
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.runsOf(new ThreadId("t")))
                .returns("store.crashed", StoreException::code)
                .withMessage("the store crashed at write 2, commit a@0, as the test says");
        assertThatExceptionOfType(StoreException.class).isThrownBy(() -> engine.start(graph, Update.none()));
        store.close();
        assertThat(kept(run)).containsExactly("@input");
    }

    @Test
    void aStoreMayAlsoCrashBetweenWrites() {
        run();

        store.crash();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> store.latest(1))
                .returns("store.crashed", StoreException::code);
        assertThat(inner.latest(1)).hasSize(1);
    }

    @Test
    void thereIsNoWriteZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> store.crashAt(0, FlakyStore.Moment.BEFORE));
    }
}
