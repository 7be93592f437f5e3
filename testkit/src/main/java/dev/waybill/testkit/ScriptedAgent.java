package dev.waybill.testkit;

import dev.waybill.agent.Agent;
import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Effect;
import dev.waybill.agent.Question;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An agent that does what a test says, and remembers how it was called:
 *
 * {@snippet :
 * var critic = ScriptedAgent.script()
 *         .returns(Update.append(NOTES, "too long"))
 *         .fails(2, () -> new IOException("busy"), Update.append(NOTES, "good"));
 * // … run a graph with it …
 * assertThat(critic.calls()).hasSize(4);
 * assertThat(critic.calls().getLast().state().get(DRAFTS)).hasSize(2);
 * }
 *
 * <p>A script has one line for each piece of work, in the order in which they first come. A piece of work that comes again,
 * because an attempt failed or a person had to be asked, is told by its idempotency key and takes its own line again. A
 * piece of work for which there is no line fails, unless the script {@link #repeats}. Thread-safe; lines are added before
 * the run.
 */
public final class ScriptedAgent implements Agent {
    /**
     * One call of the agent.
     *
     * @param line the line that it took, from 0
     * @param attempt which attempt at this piece of work it was, from 1; one that ended in a question does not count
     * @param state what the agent saw
     * @param idempotencyKey the key of the piece of work
     */
    public record Call(int line, int attempt, State state, String idempotencyKey) {}

    @FunctionalInterface
    private interface Line {
        Update run(State state, AgentContext context, int attempt) throws Exception;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final CountDownLatch released = new CountDownLatch(1);
    private final List<Line> lines = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Integer> lineOf = new LinkedHashMap<>();
    private final Map<String, Integer> failuresOf = new LinkedHashMap<>();
    private boolean repeating;
    private int blocked;
    private int interrupted;

    private ScriptedAgent() {}

    /** A script without lines. */
    public static ScriptedAgent script() {
        return new ScriptedAgent();
    }

    /** A script of one line, which repeats: always writes that. */
    public static ScriptedAgent always(Update update) {
        return script().returns(update).repeats();
    }

    /** The next line: writes that. */
    public ScriptedAgent returns(Update update) {
        return does((state, context) -> update);
    }

    /** The next line: whatever {@code agent} does. */
    public ScriptedAgent does(Agent agent) {
        return line((state, context, attempt) -> agent.run(state, context));
    }

    /** The next line: every attempt fails. */
    public ScriptedAgent fails(Supplier<? extends Exception> failure) {
        return does((state, context) -> {
            throw failure.get();
        });
    }

    /** The next line: the first {@code times} attempts fail, and the one after them writes {@code update}. */
    public ScriptedAgent fails(int times, Supplier<? extends Exception> failure, Update update) {
        return line((state, context, attempt) -> {
            if (attempt <= times) {
                throw failure.get();
            }
            return update;
        });
    }

    /**
     * The next line: blocks until {@link #release}, then writes {@code update}; or until it is interrupted, then it ends
     * with the interrupt.
     */
    public ScriptedAgent blocks(Update update) {
        return does((state, context) -> {
            block();
            return update;
        });
    }

    /** The next line: asks a person, and writes what {@code update} makes of the answer. */
    public ScriptedAgent asks(Question question, Function<? super Answer, Update> update) {
        return does((state, context) -> update.apply(context.ask(question)));
    }

    /** The next line: does something once, and writes what {@code update} makes of its result. */
    public <T> ScriptedAgent once(
            String name, Class<T> type, Effect<? extends T> effect, Function<? super T, Update> update) {
        return does((state, context) -> update.apply(context.once(name, type, effect)));
    }

    /** The last line counts for all further pieces of work as well. */
    public ScriptedAgent repeats() {
        return locked(() -> {
            repeating = true;
            return this;
        });
    }

    private ScriptedAgent line(Line line) {
        return locked(() -> {
            lines.add(line);
            return this;
        });
    }

    @Override
    public Update run(State state, AgentContext context) throws Exception {
        var key = context.idempotencyKey();
        var call = locked(() -> {
            int line = lineOf.computeIfAbsent(key, k -> lineOf.size());
            var made = new Call(line, failuresOf.getOrDefault(key, 0) + 1, state, key);
            calls.add(made);
            changed.signalAll();
            return made;
        });
        try {
            return line(call.line()).run(state, context, call.attempt());
        } catch (Exception e) { // an error is not counted: the engine ends agents so that wait for a person
            locked(() -> failuresOf.merge(key, 1, Integer::sum));
            throw e;
        }
    }

    private Line line(int number) {
        return locked(() -> {
            if (number < lines.size()) {
                return lines.get(number);
            }
            if (repeating && !lines.isEmpty()) {
                return lines.getLast();
            }
            throw new IllegalStateException("the script has " + lines.size() + " lines and no line for piece of work "
                    + (number + 1) + "; end it with repeats() if its last line counts for all that follow");
        });
    }

    private void block() throws InterruptedException {
        locked(() -> {
            blocked++;
            changed.signalAll();
            return blocked;
        });
        try {
            released.await();
        } catch (InterruptedException e) {
            locked(() -> interrupted++);
            throw e;
        } finally {
            locked(() -> {
                blocked--;
                changed.signalAll();
                return blocked;
            });
        }
    }

    /** Lets all blocked calls go on, and those that are to come do not block. */
    public void release() {
        released.countDown();
    }

    /** The calls so far, in the order in which they began. */
    public List<Call> calls() {
        return locked(() -> List.copyOf(calls));
    }

    /** How many calls are blocked right now. */
    public int blocked() {
        return locked(() -> blocked);
    }

    /** How many calls were interrupted while they were blocked. */
    public int interruptions() {
        return locked(() -> interrupted);
    }

    /** Waits until that many calls have begun. */
    public void awaitCalls(int count) throws InterruptedException {
        await(() -> calls.size() >= count);
    }

    /** Waits until that many calls are blocked at once. */
    public void awaitBlocked(int count) throws InterruptedException {
        await(() -> blocked >= count);
    }

    private void await(Supplier<Boolean> condition) throws InterruptedException {
        lock.lock();
        try {
            while (!condition.get()) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }
}
