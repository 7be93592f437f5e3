package dev.waybill.cli.soak;

import dev.waybill.control.Limits;
import dev.waybill.graph.Graph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** The graphs of a soak: each is a row of blocks that the seed chooses, and together they have every block. */
final class SoakGraphs {
    private static final int GRAPHS = 24;

    private final Map<String, Graph> graphs = new LinkedHashMap<>();

    /** The graphs of that seed; what their agents do has an effect in {@code world}. */
    SoakGraphs(long seed, World world) {
        var agents = new SoakAgents(world);
        var kinds = Block.values();
        for (int i = 0; i < GRAPHS; i++) {
            var name = "soak-" + seed + "-g" + i;
            var random = new SplittableRandom(seed * 1_000_003 + i);
            var blocks = new ArrayList<Block>();
            blocks.add(kinds[i % kinds.length]);
            for (int more = random.nextInt(2, 5); more > 0; more--) {
                blocks.add(kinds[random.nextInt(kinds.length)]);
            }
            graphs.put(name, graph(name, blocks, random, agents));
        }
    }

    private static Graph graph(String name, List<Block> blocks, SplittableRandom random, SoakAgents agents) {
        var builder = Graph.named(name).channels(SoakChannels.ALL).input(SoakChannels.AMOUNT, SoakChannels.ITEMS);
        if (blocks.contains(Block.LOOP) && random.nextBoolean()) {
            builder.limits(Limits.visits(3));
        }
        var row = new BlockRow(builder, agents, "");
        for (var block : blocks) {
            if (block == Block.SUBGRAPH) {
                var inner = new ArrayList<Block>();
                for (int i = 0; i < 2; i++) {
                    inner.add(Block.INSIDE.get(random.nextInt(Block.INSIDE.size())));
                }
                row.addSubgraph(name, inner);
            } else {
                row.add(block);
            }
        }
        return builder.build();
    }

    Graph named(String name) {
        return Objects.requireNonNull(graphs.get(name), name);
    }

    Graph[] all() {
        return graphs.values().toArray(Graph[]::new);
    }

    List<String> names() {
        return List.copyOf(graphs.keySet());
    }

    /** The names of those whose outcome does not depend on timing. */
    List<String> repeatable() {
        return graphs.values().stream()
                .filter(g -> !g.hasRaces())
                .map(Graph::name)
                .toList();
    }
}
