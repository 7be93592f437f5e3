package dev.waybill.review;

import dev.waybill.agent.Agent;
import dev.waybill.control.Limits;
import dev.waybill.graph.Failure;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.graph.Route;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Ending;
import dev.waybill.review.talk.Turn;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.List;

/**
 * A network of equals: a node for each seat, all connected to all. Each turn adds one message; the router, the only place
 * that reads its address, follows it until the conversation says that it is over, and then to the conclusion, past a
 * person who decides if the input asks for one.
 */
public final class ReviewGraph {
    /** The text of the requirement. */
    public static final Channel<String> TEXT = Channel.value("text", String.class);

    /** Where the text came from, e.g. a file name; may be empty. */
    public static final Channel<String> SOURCE = Channel.value("source", String.class, "");

    /** Whether a person is asked for the verdict; no if not said. */
    public static final Channel<Boolean> ASK = Channel.value("ask", Boolean.class, false);

    /** What a person decided; nothing if nobody was asked. */
    public static final Channel<Decision> DECISION = Channel.value("decision", Decision.class);

    /** What was said, in order. */
    public static final Channel<List<Message>> MESSAGES = Channel.append("messages", Message.class);

    /** What was found, each in its last form. */
    public static final Channel<List<Finding>> FINDINGS = Channel.keyed("findings", Finding.class, Finding::id);

    /** The name of the graph. */
    public static final String NAME = "review";

    private static final String DECIDE = "decide";
    private static final String CONCLUDE = "conclude";
    private static final int MOST_VISITS = 100; // far above what the conversation's own limit allows one seat

    private ReviewGraph() {}

    /** The graph of a conversation. */
    public static Graph of(Conversation conversation) {
        var parsed = new LastParsed();
        var seats = conversation.directory().seats();
        var targets = new ArrayList<>(seats.stream().map(Seat::address).toList());
        targets.add(DECIDE);
        targets.add(CONCLUDE);
        var builder = Graph.named(NAME)
                .channels(Channels.of(TEXT, SOURCE, ASK, MESSAGES, FINDINGS, DECISION))
                .input(TEXT, SOURCE, ASK)
                .entry(Seat.of(Role.PM).address())
                .limits(Limits.visits(MOST_VISITS));
        for (var seat : seats) {
            builder.node(
                    seat.address(),
                    agent(conversation, parsed, seat),
                    node -> node.reads(TEXT, MESSAGES, FINDINGS)
                            .writes(MESSAGES, FINDINGS)
                            .onFailure(FailurePolicy.asUpdate(failure -> failed(conversation, seat, failure))));
            builder.route(seat.address(), state -> next(conversation, state), targets.toArray(String[]::new));
        }
        return builder.human(
                        DECIDE,
                        state -> Approval.question(
                                conversation, parsed.of(state.get(TEXT)), state.get(MESSAGES), state.get(FINDINGS)),
                        answer -> Update.of(DECISION, Approval.decision(answer)),
                        node -> node.reads(TEXT, MESSAGES, FINDINGS).writes(DECISION))
                .edge(DECIDE, CONCLUDE)
                .node(
                        CONCLUDE,
                        conclusion(conversation, parsed),
                        node -> node.reads(TEXT, MESSAGES, FINDINGS, DECISION).writes(MESSAGES))
                .route(CONCLUDE, state -> end(conversation, state), Graph.END)
                .build();
    }

    private static Agent agent(Conversation conversation, LastParsed parsed, Seat seat) {
        return (state, context) ->
                update(conversation.turn(seat, parsed.of(state.get(TEXT)), state.get(MESSAGES), state.get(FINDINGS)));
    }

    private static Update update(Turn turn) {
        var update = Update.append(MESSAGES, turn.message());
        return turn.changes().isEmpty() ? update : update.and(FINDINGS, turn.changes());
    }

    private static Update failed(Conversation conversation, Seat seat, Failure failure) {
        var reason = failure.message().isEmpty() ? failure.kind() : failure.message();
        return update(conversation.failure(seat, reason, failure.state().get(MESSAGES)));
    }

    private static Route next(Conversation conversation, State state) {
        var sent = state.get(MESSAGES);
        if (conversation.ending(sent).isOver()) {
            return Route.to(state.get(ASK) ? DECIDE : CONCLUDE);
        }
        return Route.to(conversation.route(sent).seat().address());
    }

    private static Agent conclusion(Conversation conversation, LastParsed parsed) {
        return (state, context) -> {
            var sent = state.get(MESSAGES);
            var findings = state.get(FINDINGS);
            var proposed = conversation.judge(sent, findings);
            var judgement = state.find(DECISION).map(proposed::decided).orElse(proposed);
            return Update.append(
                    MESSAGES, conversation.conclude(parsed.of(state.get(TEXT)), sent, findings, judgement));
        };
    }

    /** Reaching the round limit is no success: the outcome of the run says so. */
    private static Route end(Conversation conversation, State state) {
        return conversation.ending(state.get(MESSAGES)) instanceof Ending.RoundLimit limit
                ? Route.limit("rounds " + limit.rounds())
                : Route.end("concluded");
    }
}
