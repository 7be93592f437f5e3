package dev.waybill.engine;

import static dev.waybill.engine.Runs.LOG;
import static dev.waybill.engine.Runs.LONG;
import static dev.waybill.engine.Runs.THREADS;
import static dev.waybill.engine.Runs.await;
import static dev.waybill.engine.Runs.blocks;
import static dev.waybill.engine.Runs.graph;
import static dev.waybill.engine.Runs.log;
import static dev.waybill.engine.Runs.says;
import static dev.waybill.engine.Runs.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.FailurePolicy;
import dev.waybill.graph.Graph;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that come early, late, in time elsewhere, or not at all. */
@Timeout(60)
class AnswersTest {
    private final InMemoryStore store = new InMemoryStore();
    private static final Question SOON = Question.choice("Which?", "a", "b").expiresAfter(Duration.ofMillis(1));

    private static Graph asks() {
        return graph("asks")
                .human("ask", s -> Question.choice("Which?", "yes", "no"), a -> Update.append(LOG, a.choice()))
                .entry("ask")
                .build();
    }

    private Engine engine(Graph... graphs) {
        return Engine.builder().store(store).graphs(graphs).build();
    }

    private static Graph expiring(Question question) {
        return graph("expiring")
                .node(
                        "ask",
                        (s, c) -> Update.append(LOG, c.ask(question).choice()),
                        n -> n.onFailure(FailurePolicy.asMessage(LOG, f -> f.kind())))
                .entry("ask")
                .build();
    }

    @Test
    void aQuestionMayBeAnsweredAsSoonAsItIsTold() {
        var problems = new ConcurrentLinkedQueue<String>();
        var engine = new java.util.concurrent.atomic.AtomicReference<Engine>();
        RunListener answers = (run, event) -> {
            if (event instanceof RunEvent.QuestionAsked asked) {
                try {
                    engine.get()
                            .answer(asked.question().id(), Answer.choose("yes").by("ann"));
                } catch (QuestionException e) {
                    problems.add(e.code());
                }
            }
        };
        try (var made = Engine.builder().listener(answers).build()) {
            engine.set(made);
            for (int i = 0; i < 100; i++) {
                var run = made.start(asks(), Update.none());
                run.await(Duration.ofMillis(200));
                if (!problems.isEmpty()) {
                    break;
                }
            }
            assertThat(problems).isEmpty();
        }
    }

    /** The question is kept, and the agent is on its way to wait for the answer. */
    @Test
    void aQuestionOfAResumedRunMayBeAnsweredAtOnce() throws Exception {
        var hooked = new HookedStore();
        String id;
        dev.waybill.control.RunId run;
        var engine = Engine.builder().store(hooked.store()).graphs(asks()).build();
        var first = engine.start(asks(), Update.none());
        id = ((Outcome.Waiting) first.await(LONG).orElseThrow())
                .questions()
                .getFirst()
                .id();
        run = first.id();
        engine.close();
        var gate = new CountDownLatch(1);
        Scheduler slow = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                Scheduler.VIRTUAL_THREADS.execute(activation, () -> {
                    try {
                        gate.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    work.run();
                });
            }

            @Override
            public Alarm after(Duration delay, Runnable work) {
                return Scheduler.VIRTUAL_THREADS.after(delay, work);
            }

            @Override
            public boolean continuesInline() {
                return true;
            }

            @Override
            public boolean mayBlock() {
                return true;
            }
        };
        try (var next = Engine.builder()
                .store(hooked.store())
                .graphs(asks())
                .scheduler(slow)
                .build()) {
            var resumed = next.resume(run);
            try {
                next.answer(id, Answer.choose("yes").by("ann"));
            } finally {
                gate.countDown();
            }
            assertThat(log(resumed)).containsExactly("yes");
        }
    }

    @Test
    void anAgentMayGiveUpWaitingForAnAnswer() {
        var graph = graph("g")
                .node("n", (s, c) -> {
                    var answer =
                            CompletableFuture.supplyAsync(() -> c.ask(Question.choice("Which?", "yes", "no")), THREADS);
                    try {
                        return Update.append(
                                LOG, answer.get(200, TimeUnit.MILLISECONDS).choice());
                    } catch (java.util.concurrent.TimeoutException e) {
                        return Update.append(LOG, "default");
                    }
                })
                .entry("n")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.events().anyMatch(RunEvent.RunEnded.class::isInstance))
                    .isTrue();

            var outcome = run.await(LONG).orElseThrow();
            assertThat(outcome).isInstanceOf(Outcome.Completed.class);
        }
    }

    /** Given up while its question is on its way to the disk. */
    @Test
    void aQuestionOfWhatIsGivenUpIsNotOpen() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var asked = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.ask")) {
                asked.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
        var gate = new CountDownLatch(1);
        var graph = graph("g")
                .human("ask", s -> Question.choice("Which?", "yes", "no"), a -> Update.append(LOG, a.choice()))
                .node("n", blocks(gate, "n"))
                .entry("ask", "n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            asked.await();
            assertThat(run.cancelNode("ask", "ann")).isEqualTo(1);
            disk.countDown();
            try {
                until(() -> engine.openQuestions(10).isEmpty());
            } finally {
                gate.countDown();
            }
        }
    }

    @Test
    void afterAnAnswerTheRunDoesNotWaitForIt() throws Exception {
        int items = 200;
        var graph = graph("people")
                .node("start", says("start"))
                .node(
                        "each",
                        Integer.class,
                        (i, s, c) -> Update.append(
                                LOG,
                                c.ask(Question.choice("Which?", "yes", "no")).choice()))
                .entry("start")
                .fanOut(
                        "start",
                        s -> java.util.stream.IntStream.range(0, items).boxed().toList(),
                        "each",
                        Graph.END)
                .build();
        var stale = new AtomicInteger();
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 30; i++) {
                var run = engine.start(graph, Update.none());
                var asked = ((Outcome.Waiting) run.await(LONG).orElseThrow()).questions();
                for (var question : asked) {
                    run.await(LONG);
                    engine.answer(question.id(), Answer.choose("yes").by("ann"));
                    if (run.outcome().orElse(null) instanceof Outcome.Waiting w
                            && w.questions().stream().anyMatch(q -> q.id().equals(question.id()))) {
                        stale.incrementAndGet();
                    }
                }
            }
        }
        assertThat(stale).hasValue(0);
    }

    @Test
    void outcomeNeverWaits() throws Exception {
        var gate = new CountDownLatch(1);
        var graph = graph("g")
                .human("ask", s -> Question.choice("Which?", "yes", "no"), a -> Update.append(LOG, a.choice()))
                .node("n", blocks(gate, "n"))
                .entry("ask")
                .edge("ask", "n")
                .build();
        var stuck = new AtomicBoolean();
        try (var engine = Engine.inMemory()) {
            for (int i = 0; i < 100 && !stuck.get(); i++) {
                var run = engine.start(graph, Update.none());
                var waiting = (Outcome.Waiting) run.await(LONG).orElseThrow();
                var calls = new AtomicLong();
                var stop = new AtomicBoolean();
                var poller = Thread.ofPlatform().daemon().start(() -> {
                    while (!stop.get()) {
                        run.outcome();
                        calls.incrementAndGet();
                    }
                });
                until(() -> calls.get() > 10);
                engine.answer(
                        waiting.questions().getFirst().id(),
                        Answer.choose("yes").by("ann"));
                until(() -> engine.commits(run.id()).size() == 2);
                long before = calls.get();
                long end = System.nanoTime() + 500_000_000L;
                while (calls.get() == before && System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                stuck.set(calls.get() == before);
                stop.set(true);
                run.cancel();
                poller.join();
            }
        }
        assertThat(stuck).isFalse();
    }

    @Test
    void anExpiryThatNobodySawCountsAsItSaidAfterARestart() {
        for (var question : List.of(SOON, SOON.expiresAfter(Duration.ofMillis(1), Answer.choose("b")))) {
            var graph = expiring(question);
            var never = Engine.builder().store(store).clock(() -> Instant.EPOCH).build();
            var run = never.start(graph, Update.none());
            assertThat(await(run)).isInstanceOf(Outcome.Waiting.class);
            never.close();

            try (var engine = engine(graph)) {
                var expected = question.otherwise().isPresent() ? "b" : "QuestionException";
                assertThat(log(engine.resume(run.id()))).containsExactly(expected);
                var id = engine.questions(run.id()).getFirst().id();
                assertThatThrownBy(() -> engine.answer(id, Answer.choose("a").by("ann")))
                        .isInstanceOf(QuestionException.class);
                assertThat(engine.replay(run.id()).verify().isSame()).isTrue();
            }
        }
    }

    @Test
    void anAnswerThatAnotherEngineTookInTimeCounts() {
        var question = Question.choice("Which?", "a", "b").expiresAfter(Duration.ofHours(1));
        var graph = expiring(question);
        var before = Instant.now();
        var early = Engine.builder().store(store).clock(() -> before).build();
        var run = early.start(graph, Update.none());
        assertThat(await(run)).isInstanceOf(Outcome.Waiting.class);
        var id = early.questions(run.id()).getFirst().id();
        early.close();
        store.answer(id, Answer.choose("a").by("ann").at(before));

        var late = Engine.builder()
                .store(store)
                .graphs(graph)
                .clock(() -> before.plus(Duration.ofHours(2)))
                .build();
        assertThat(log(late.resume(run.id()))).containsExactly("a");
        late.close();
    }
}
