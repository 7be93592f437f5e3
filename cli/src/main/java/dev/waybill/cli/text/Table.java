package dev.waybill.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells, shown in columns as wide as their widest cell. Not thread-safe. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    /** A table with that first row. */
    public Table(String... head) {
        row(head);
    }

    /** Adds a row. */
    public Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** The lines, cut to {@code width}. */
    public List<String> lines(int width) {
        int columns = rows.getFirst().size();
        var widths = new int[columns];
        for (var row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], Columns.width(row.get(i)));
            }
        }
        return rows.stream().map(row -> Columns.cut(line(row, widths), width)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        var line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(Columns.left(row.get(i), widths[i])).append("  ");
        }
        return line.toString().stripTrailing();
    }
}
