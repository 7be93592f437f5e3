package dev.waybill.cli.output;

import dev.waybill.cli.text.Columns;
import dev.waybill.graph.Graph;
import java.util.stream.IntStream;

/** The names of activations for people: the first round goes without saying. */
public final class Labels {
    private Labels() {}

    /** E.g. {@code reviewer}, {@code reviewer@1} or {@code research/search#plan.2}. */
    public static String of(String path) {
        return path.replaceAll("@0(?!\\d)", "");
    }

    /** The columns of the longest name of a node, also in subgraphs. */
    static int width(Graph graph) {
        return graph.nodes().stream()
                .flatMapToInt(node -> IntStream.of(
                        Columns.width(node.name()),
                        graph.subgraph(node.name())
                                .map(sub -> Columns.width(node.name()) + 1 + width(sub))
                                .orElse(0)))
                .max()
                .orElse(0);
    }
}
