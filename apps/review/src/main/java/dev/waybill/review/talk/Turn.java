package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import dev.waybill.review.rule.Finding;
import java.util.List;

/**
 * What one agent contributes when it is its turn.
 *
 * @param message the one new message
 * @param changes findings that are new or have changed, each in its new form
 */
public record Turn(Message message, List<Finding> changes) {

    public Turn {
        changes = List.copyOf(changes);
    }
}
