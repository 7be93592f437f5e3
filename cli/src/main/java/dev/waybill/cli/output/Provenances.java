package dev.waybill.cli.output;

import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.Provenance;
import java.util.ArrayList;
import tools.jackson.databind.node.ObjectNode;

/** How commits came about, where that is worth a word. */
final class Provenances {
    private final Texts texts;

    Provenances(Texts texts) {
        this.texts = texts;
    }

    /** By whom, at which attempt, after which failure, for how much; empty for the first attempt of an agent without cost. */
    String words(Provenance provenance) {
        var words = new ArrayList<String>();
        if (!provenance.by().isEmpty()) {
            words.add(texts.get("by.person", provenance.by()));
        }
        if (provenance.attempt() > 1) {
            words.add(texts.get("by.attempt", provenance.attempt()));
        }
        if (!provenance.failure().isEmpty()) {
            words.add(texts.get("by.failure", Columns.oneLine(provenance.failure())));
        }
        if (provenance.usage().tokens() > 0) {
            words.add(texts.get("by.tokens", provenance.usage().tokens()));
        }
        if (provenance.usage().money().signum() > 0) {
            words.add(texts.get("by.money", provenance.usage().money().toPlainString()));
        }
        return String.join(texts.get("list.comma"), words);
    }

    /** Puts what is not as usual into {@code node}. */
    static void fill(ObjectNode node, Provenance provenance) {
        if (!provenance.by().isEmpty()) {
            node.put("by", provenance.by());
        }
        if (provenance.attempt() > 1) {
            node.put("attempt", provenance.attempt());
        }
        if (!provenance.failure().isEmpty()) {
            node.put("failure", provenance.failure());
        }
        if (provenance.usage().tokens() > 0) {
            node.put("tokens", provenance.usage().tokens());
        }
        if (provenance.usage().money().signum() > 0) {
            node.put("money", provenance.usage().money());
        }
    }
}
