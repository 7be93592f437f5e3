package dev.waybill.cli.soak;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The payments of all runs, as the ledger has them. Immutable. */
final class Receipts {
    private final Set<String> all = new HashSet<>();
    private final Map<String, String> last = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private final Map<String, String> purposes = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private Receipts(List<Ledger.Payment> payments) {
        for (var payment : payments) {
            all.add(payment.receipt());
            last.put(payment.purpose(), payment.receipt());
            note(keys, payment.purpose(), payment.key(), "was paid with the keys");
            note(purposes, payment.key(), payment.purpose(), "is the key of");
        }
    }

    private void note(Map<String, String> known, String what, String value, String words) {
        var other = known.putIfAbsent(what, value);
        if (other != null && !other.equals(value)) {
            problems.add(what + " " + words + " " + other + " and " + value);
        }
    }

    static Receipts in(Ledger ledger) {
        return new Receipts(ledger.payments());
    }

    boolean has(String receipt) {
        return all.contains(receipt);
    }

    /** Whether nothing was paid for the same thing after it. */
    boolean isLast(String receipt) {
        return receipt.equals(last.get(Ledger.Payment.of(receipt).purpose()));
    }

    /** How many different things were paid for. */
    int purposes() {
        return keys.size();
    }

    /** How many payments were made again. */
    int repeated() {
        return all.size() - keys.size();
    }

    /** Things that were paid with different keys, and keys that were used for different things. */
    List<String> problems() {
        return List.copyOf(problems);
    }
}
