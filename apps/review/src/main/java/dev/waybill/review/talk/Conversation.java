package dev.waybill.review.talk;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Inbox;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.message.Warning;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.RuleBook;
import dev.waybill.review.text.Requirement;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of the table, whoever sits at it: what reaches an agent, whether what it says is new, where a message leads,
 * and when it is over. Pure functions of what was sent.
 *
 * <p>A graph runs {@link #turn} in the node of a seat, asks {@link #ending} in its router, follows {@link #route} while the
 * discussion goes on, and closes it with {@link #conclude}.
 *
 * @param speaker who speaks for the seats
 * @param directory who can be reached
 * @param novelty what counts as new
 * @param endings when it is over
 */
public record Conversation(Speaker speaker, Directory directory, NoveltyPolicy novelty, EndingPolicy endings) {

    /** Four rule-based agents, and a second one for each of the given roles. */
    public static Conversation byRules(Role... standIns) {
        Directory directory = Directory.withStandIns(standIns);
        return new Conversation(
                new RuleSpeaker(RuleBook.standard(), directory),
                directory,
                NoveltyPolicy.byText(),
                EndingPolicy.standard());
    }

    /** The first agent of a role takes its turn. */
    public Turn turn(Role self, Requirement requirement, List<Message> sent, List<Finding> findings) {
        return turn(Seat.of(self), requirement, sent, findings);
    }

    /** Whoever sits there takes its turn. The message comes back judged: whether it is novel is not for the agent to say. */
    public Turn turn(Seat self, Requirement requirement, List<Message> sent, List<Finding> findings) {
        List<Message> heard = Inbox.of(sent).heard();
        Turn turn = speaker.turn(self, requirement, heard, findings);
        Message message = turn.message();
        return new Turn(message.judged(novelty.isNovel(heard, message)), turn.changes());
    }

    /** What a turn that failed becomes: an error to {@code pm}. */
    public Turn failure(Seat self, String reason, List<Message> sent) {
        int at = new Table(directory, Inbox.of(sent).heard()).nextTurn();
        return new Turn(Message.error(self.address(), reason, at), List.of());
    }

    /** Whether it is over, and why. */
    public Ending ending(List<Message> sent) {
        return endings.ending(Inbox.of(sent).heard(), directory);
    }

    /** Where the last of at least one message leads. Once {@code pm} has failed, what is for {@code pm} goes to its stand-in. */
    public Directory.Route route(List<Message> sent) {
        List<Message> heard = Inbox.of(sent).heard();
        Directory.Route route = directory.resolve(heard.getLast());
        return route.seat().equals(Seat.of(Role.PM))
                ? new Directory.Route(new Table(directory, heard).holder(Role.PM), route.warning())
                : route;
    }

    /** What went differently than it should have: messages refused at the edge, addresses that are nobody's. */
    public List<Warning> warnings(List<Message> sent) {
        Inbox inbox = Inbox.of(sent);
        List<Warning> warnings = new ArrayList<>(inbox.warnings());
        for (Message message : inbox.heard()) {
            if (message.type() != MessageType.CONCLUSION) {
                directory.resolve(message).warning().ifPresent(warnings::add);
            }
        }
        return List.copyOf(warnings);
    }

    /** The roles nobody could speak for any more. */
    public List<Role> lost(List<Message> sent) {
        return new Table(directory, Inbox.of(sent).heard()).lost();
    }

    /** What the discussion comes to by itself. */
    public Judgement judge(List<Message> sent, List<Finding> findings) {
        return Judgement.of(Verdict.of(findings, ending(sent), lost(sent)));
    }

    /** What a person who decides in its place has to know, as a question. */
    public String question(Requirement requirement, List<Message> sent, List<Finding> findings) {
        return new ConclusionWords(requirement.language())
                .question(requirement.title(), ending(sent), judge(sent, findings), findings, lost(sent));
    }

    /** The last message: why it ended, the verdict and the open points. */
    public Message conclude(Requirement requirement, List<Message> sent, List<Finding> findings, Judgement judgement) {
        String content =
                new ConclusionWords(requirement.language()).conclude(ending(sent), judgement, findings, lost(sent));
        int at = new Table(directory, Inbox.of(sent).heard()).nextTurn();
        return Message.of(Message.CHAIR, Message.ALL, MessageType.CONCLUSION, content, at);
    }
}
