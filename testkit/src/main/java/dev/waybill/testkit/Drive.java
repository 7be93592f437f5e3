package dev.waybill.testkit;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.Run;
import dev.waybill.spi.Store;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Drives a run to its end, and answers what it asks on the way.
 *
 * @param settle waits until nothing happens but by a step or an answer
 * @param step does what is next; false if there is nothing
 */
record Drive(
        Engine engine, Store store, Runnable settle, BooleanSupplier step, Function<? super Question, Answer> answers) {
    /** What answers if the test has not said who does. */
    static final Function<Question, Answer> NOBODY = question -> {
        throw new AssertionError("the run asks '" + question.text()
                + "', and the test does not say who answers: add answers(question -> …)");
    };

    /** Ids that are the same, in their order, for the same seed. */
    static IntFunction<String> ids(long seed) {
        var count = new AtomicLong();
        return digits -> {
            var bytes = new byte[digits / 2];
            new SplittableRandom(seed * 1_000_003 + count.getAndIncrement()).nextBytes(bytes);
            return HexFormat.of().formatHex(bytes);
        };
    }

    /** Returns once the run has ended; throws what the store throws. */
    void toEnd(Run run) {
        settle.run();
        while (store.find(run.id()).flatMap(r -> r.end()).isEmpty()) {
            boolean waits =
                    run.outcome().filter(Outcome.Waiting.class::isInstance).isPresent();
            if (!(waits && answer(run)) && !step.getAsBoolean() && !answer(run)) {
                throw new AssertionError(run + " has not ended, asks nothing, and nothing is left to run; its outcome: "
                        + run.outcome().map(Object::toString).orElse("none"));
            }
            settle.run();
        }
    }

    /** Answers what is open; false if nothing is. */
    private boolean answer(Run run) {
        var open = store.questionsOf(run.id()).stream()
                .filter(q -> q.answer().isEmpty())
                .toList();
        open.forEach(q -> engine.answer(q.id(), answers.apply(q.question())));
        return !open.isEmpty();
    }
}
