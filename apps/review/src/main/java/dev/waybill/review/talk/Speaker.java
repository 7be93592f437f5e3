package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.text.Requirement;
import java.util.List;

/** An agent at the table. Given the same discussion it says the same thing. */
@FunctionalInterface
public interface Speaker {

    /**
     * Says one thing.
     *
     * @param self where the agent sits
     * @param heard everything said so far, in order, each message once; empty for whoever opens the discussion
     * @param findings everything found so far
     */
    Turn turn(Seat self, Requirement requirement, List<Message> heard, List<Finding> findings);
}
