package dev.waybill.review.talk;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.RuleBook;
import dev.waybill.review.text.Requirement;
import java.util.List;

/** Speaks for any role by rules: {@code pm} for the text, the others for what they miss in it. */
public record RuleSpeaker(RuleBook book, Directory directory) implements Speaker {

    @Override
    public Turn turn(Seat self, Requirement requirement, List<Message> heard, List<Finding> findings) {
        Table table = new Table(directory, heard);
        return self.role() == Role.PM
                ? new Author(book, self, requirement, table, findings).turn()
                : new Critic(book, self, requirement, table, findings).turn();
    }
}
