package dev.waybill.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Agent;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Mapping;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import org.junit.jupiter.api.Test;

class LabelsTest {
    private static final Channel<String> TEXT = Channel.value("text", String.class);
    private static final Agent AGENT = (state, context) -> Update.of(TEXT, "done");

    @Test
    void leavesOutTheFirstRound() {
        assertThat(Labels.of("research@0/search@1#plan.3")).isEqualTo("research/search@1#plan.3");
        assertThat(Labels.of("plan@0")).isEqualTo("plan");
    }

    @Test
    void isAsWideAsTheColumnsOfTheLongestNameAlsoInSubgraphs() {
        var search = Graph.named("search")
                .channels(Channels.of(TEXT))
                .node("搜索", AGENT)
                .entry("搜索")
                .build();
        var graph = Graph.named("trip")
                .channels(Channels.of(TEXT))
                .node("行程规划", AGENT)
                .subgraph("资料", search, Mapping.share(TEXT))
                .chain("行程规划", "资料")
                .entry("行程规划")
                .build();

        assertThat(Labels.width(search)).isEqualTo(4);
        assertThat(Labels.width(graph)).isEqualTo(9);
    }
}
