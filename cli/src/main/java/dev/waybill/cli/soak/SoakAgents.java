package dev.waybill.cli.soak;

import dev.waybill.agent.Agent;
import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.ItemAgent;
import dev.waybill.agent.Question;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.UUID;

/** The agents of a soak: what they write depends on what they see and on nothing else. */
final class SoakAgents {
    /** The name of the effect that is a payment. */
    static final String PAYMENT = "pay";

    private final World world;

    SoakAgents(World world) {
        this.world = world;
    }

    /** Works. */
    Agent working(String node) {
        return (state, context) -> work(node, state);
    }

    /** Works, and counts how often it has. */
    Agent turning(String node) {
        return (state, context) -> work(node, state).and(Update.put(SoakChannels.TURNS, node, turns(state, node) + 1));
    }

    static int turns(State state, String node) {
        return state.get(SoakChannels.TURNS).getOrDefault(node, 0);
    }

    /** Works on an item, and pays for it if it is even. */
    ItemAgent<Integer> onItem(String node) {
        return (item, state, context) -> {
            var update = work(node + "." + item, state);
            return item % 2 == 0 ? update.and(paid(node + "." + item, context)) : update;
        };
    }

    /** Works and pays. */
    Agent paying(String node) {
        return (state, context) -> work(node, state).and(paid(node, context));
    }

    /** Pays, and fails so many times that the amount says so; an attempt that was cut off counts as one that failed. */
    Agent flaky(String node) {
        return (state, context) -> {
            var update = work(node, state).and(paid(node, context));
            var attempt = UUID.randomUUID().toString();
            for (int i = 0; i < state.get(SoakChannels.AMOUNT) % 3; i++) {
                if (context.once("attempt" + i, String.class, key -> attempt).equals(attempt)) {
                    throw new IllegalStateException("attempt " + i + " fails");
                }
            }
            return update;
        };
    }

    /** Fails whenever. */
    Agent failing(String node) {
        return (state, context) -> {
            work(node, state);
            throw new IllegalStateException(node + " fails");
        };
    }

    /** Fails if the amount says so. */
    Agent breaking(String node) {
        return (state, context) -> {
            if (state.get(SoakChannels.AMOUNT) % 3 == 0) {
                throw new IllegalStateException(node + " breaks");
            }
            return work(node, state);
        };
    }

    /** Asks and writes what is answered. */
    Agent asking(String node) {
        return (state, context) -> {
            var first = context.ask(Question.choice(question(node, state), "left", "middle", "right"));
            var second = context.ask(Question.approval(question(node, state) + " " + first.choice() + "?"));
            return work(node, state)
                    .and(Update.append(SoakChannels.LOG, node + ":" + first.choice() + ":" + second.choice()));
        };
    }

    /** What a node that is a person asks. */
    static Question form(String node, State state) {
        return Question.form(
                question(node, state), Field.of("count", Field.Type.INTEGER), Field.choice("side", "left", "right"));
    }

    /** What a node that is a person writes. */
    static Update filled(String node, Answer answer) {
        return Update.append(SoakChannels.LOG, node + ":" + answer.text("side"))
                .and(SoakChannels.TOTAL, answer.number("count").intValueExact());
    }

    private static String question(String node, State state) {
        return node + ", amount " + state.get(SoakChannels.AMOUNT) + ", step "
                + state.get(SoakChannels.LOG).size();
    }

    private Update work(String name, State state) throws InterruptedException {
        int step = state.get(SoakChannels.LOG).size();
        int amount = state.get(SoakChannels.AMOUNT);
        world.takeTime(name.hashCode() + 31 * step + 1_009 * amount);
        return Update.append(SoakChannels.LOG, name + " at " + step)
                .and(SoakChannels.PATH, String.valueOf((char) ('a' + Math.floorMod(name.hashCode() + step, 26))))
                .and(SoakChannels.TOTAL, amount % 10 + step)
                .and(Update.append(SoakChannels.TAGS, name));
    }

    private Update paid(String node, AgentContext context) throws Exception {
        var purpose = context.attribute(SoakJob.ATTRIBUTE).orElse("") + "/" + node;
        var receipt = context.once(PAYMENT, String.class, key -> world.pay(purpose, key));
        return Update.put(SoakChannels.RECEIPTS, purpose, receipt);
    }
}
