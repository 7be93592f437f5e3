package dev.waybill.voyager.plan;

import java.util.ArrayList;
import java.util.List;

/** Copies of a day's order with one change, and its key. */
final class Orders {

    private static final int BITS = 6;

    private Orders() {}

    static int[] insert(int[] order, int at, int stop) {
        int[] longer = new int[order.length + 1];
        System.arraycopy(order, 0, longer, 0, at);
        longer[at] = stop;
        System.arraycopy(order, at, longer, at + 1, order.length - at);
        return longer;
    }

    static int[] remove(int[] order, int at) {
        int[] shorter = new int[order.length - 1];
        System.arraycopy(order, 0, shorter, 0, at);
        System.arraycopy(order, at + 1, shorter, at, shorter.length - at);
        return shorter;
    }

    static int[] replace(int[] order, int at, int stop) {
        int[] copy = order.clone();
        copy[at] = stop;
        return copy;
    }

    /** All orders of the same stops. */
    static List<int[]> permutations(int[] order) {
        List<int[]> longer = List.of(new int[0]);
        for (int stop : order) {
            List<int[]> next = new ArrayList<>();
            for (int[] shorter : longer) {
                for (int at = 0; at <= shorter.length; at++) {
                    next.add(insert(shorter, at, stop));
                }
            }
            longer = next;
        }
        return longer;
    }

    /** Unique for a day and an order of at most nine stops. */
    static long key(int day, int[] order) {
        long key = day;
        for (int stop : order) {
            key = (key << BITS) | (stop + 1);
        }
        return (key << 4) | order.length;
    }
}
