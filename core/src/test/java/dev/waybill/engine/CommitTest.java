package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.control.ActivationId;
import dev.waybill.control.Slot;
import dev.waybill.control.Topology;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommitTest {
    private static final Channel<String> A = Channel.value("a", String.class);
    private static final Channel<String> B = Channel.value("b", String.class);
    private static final Topology LOOP =
            Topology.of(List.of("n"), Map.of("n", new LinkedHashSet<>(List.of("n"))), List.of("n"));

    private static Commit commit(int round, Update update, Commit... parents) {
        var past = parents.length == 0 ? Past.beginning(State.empty(Channels.of(A, B))) : Past.of(parents);
        return new Commit(
                new ActivationId(LOOP.nodes().getFirst(), round, Slot.NONE), parents, past, update, List.of());
    }

    @Test
    void aCommitThatForgetsItsPastLetsGoOfEarlierWritersOfItsChannels() {
        var first = commit(0, Update.of(A, "1"));
        var second = commit(1, Update.of(B, "2"), first);
        second.cutPast();
        var third = commit(2, Update.of(A, "3"), second);
        third.cutPast();

        assertThat(third.parents()).isEmpty();
        assertThat(third.writers().get("b")).isSameAs(second);
        assertThat(second.writers()).isEmpty();
        assertThat(second.parents()).isEmpty();
        assertThat(second.after()).isSameAs(third.after());
        assertThat(commit(3, Update.none(), third).after().get(B)).isEqualTo("2");
    }
}
