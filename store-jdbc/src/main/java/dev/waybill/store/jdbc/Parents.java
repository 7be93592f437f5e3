package dev.waybill.store.jdbc;

import java.util.ArrayList;
import java.util.List;

/**
 * The parents of a commit as text: their labels, separated by spaces. Labels that differ only in the last item of their
 * slot and count up by one are written as a range, e.g. {@code visit@0#plan.0..99999}, so that the join after a wide
 * fan-out stays small, and no store needs to remember what it has written.
 */
final class Parents {
    private Parents() {}

    static String text(List<String> labels) {
        var text = new StringBuilder();
        for (int first = 0; first < labels.size(); ) {
            int last = endOfRange(labels, first);
            text.append(text.isEmpty() ? "" : " ").append(labels.get(first));
            if (last > first) {
                var end = labels.get(last);
                text.append("..").append(end, end.lastIndexOf('.') + 1, end.length());
            }
            first = last + 1;
        }
        return text.toString();
    }

    private static int endOfRange(List<String> labels, int first) {
        var label = labels.get(first);
        int dot = label.lastIndexOf('.');
        int last = first;
        if (dot >= 0) {
            var prefix = label.substring(0, dot + 1);
            int item = Integer.parseInt(label, dot + 1, label.length(), 10);
            while (last + 1 < labels.size() && isItem(labels.get(last + 1), prefix, item + 1)) {
                last++;
                item++;
            }
        }
        return last;
    }

    private static boolean isItem(String label, String prefix, int item) {
        return label.startsWith(prefix) && label.substring(prefix.length()).equals(Integer.toString(item));
    }

    static List<String> labels(String text) {
        var labels = new ArrayList<String>();
        for (var part : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
            int range = part.indexOf("..");
            if (range < 0) {
                labels.add(part);
            } else {
                int dot = part.lastIndexOf('.', range - 1);
                var prefix = part.substring(0, dot + 1);
                int last = Integer.parseInt(part, range + 2, part.length(), 10);
                for (int item = Integer.parseInt(part, dot + 1, range, 10); item <= last; item++) {
                    labels.add(prefix + item);
                }
            }
        }
        return labels;
    }
}
