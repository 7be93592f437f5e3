package dev.waybill.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.control.Join;
import dev.waybill.control.Limits;
import dev.waybill.control.ThreadId;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.graph.Retry;
import dev.waybill.graph.Route;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Scheduler;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens while something else is on its way. */
@Timeout(60)
class OverlapsTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final java.util.concurrent.Executor THREADS = Thread::startVirtualThread;
    private static final Duration LONG = Duration.ofSeconds(5);

    private static GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG));
    }

    private static dev.waybill.agent.Agent says(String what) {
        return (s, c) -> Update.append(LOG, what);
    }

    private static dev.waybill.agent.Agent waits(CountDownLatch latch, String what) {
        return (s, c) -> {
            latch.await();
            return Update.append(LOG, what);
        };
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static List<String> log(Run run) {
        return ((Outcome.Completed) run.await(LONG).orElseThrow()).state().get(LOG);
    }

    @Test
    void theTotalTimeoutCountsAttemptsThatTimedOut() {
        var attempts = new AtomicInteger();
        var graph = graph("g")
                .node(
                        "hangs",
                        (s, c) -> {
                            attempts.incrementAndGet();
                            new CountDownLatch(1).await();
                            return Update.none();
                        },
                        n -> n.timeout(Duration.ofMillis(50))
                                .totalTimeout(Duration.ofMillis(220))
                                .retry(Retry.fixed(30, Duration.ZERO)))
                .entry("hangs")
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none());

            assertThat(run.await(LONG)).isPresent();
            assertThat(attempts.get()).isLessThan(8);
        }
    }

    private static Graph race(CountDownLatch a, CountDownLatch slow) {
        return graph("race")
                .node("start", says("start"))
                .node("a", waits(a, "a"))
                .node("slow", waits(slow, "slow"))
                .node("end", says("end"))
                .entry("start")
                .edge("start", "a")
                .edge("start", "slow")
                .edge("a", "end")
                .edge("slow", "end")
                .join("end", Join.any())
                .build();
    }

    /** A is kept and on its way to the disk, a person gives up slow, then a turns out to have won. */
    @Test
    void givingUpABranchWhileTheJoinIsBeingDecidedDoesNotBreakTheRun() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append")
                    && args[0] instanceof CommitRecord c
                    && c.activation().node().name().equals("a")) {
                appended.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            var withdrawn = CompletableFuture.supplyAsync(() -> run.cancelNode("slow", "ann"), THREADS);
            assertThat(withdrawn.get(5, TimeUnit.SECONDS)).isEqualTo(1);
            disk.countDown();

            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }

    /** B: what was recorded then cannot be gone on with. */
    @Test
    void aRunWhoseBranchWasGivenUpWhileTheJoinWasBeingDecidedGoesOn() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append")
                    && args[0] instanceof CommitRecord c
                    && c.activation().node().name().equals("a")) {
                appended.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            run.cancelNode("slow", "ann");
            disk.countDown();
            var first = run.await(LONG).orElseThrow();

            var again = first instanceof Outcome.Completed ? run : engine.resume(run.id());
            assertThat(again.await(LONG).orElseThrow()).isInstanceOf(Outcome.Completed.class);
        }
    }

    /** The call returns before what it did is durable. */
    @Test
    void givingUpReturnsOnceItIsDurable() throws Exception {
        var hooked = new HookedStore();
        var disk = new CountDownLatch(1);
        var appended = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append")
                    && args[0] instanceof CommitRecord c
                    && c.activation().node().name().equals("a")) {
                appended.countDown();
                return HookedStore.after(disk);
            }
            return result;
        });
        var a = new CountDownLatch(1);
        var graph = race(a, new CountDownLatch(1));
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            until(() -> engine.commits(run.id()).size() == 2);
            a.countDown();
            appended.await();
            assertThat(run.cancelNode("slow", "ann")).isEqualTo(1);
            var kept = engine.records(run.id()).stream().anyMatch(JournalRecord.Withdrawal.class::isInstance);
            disk.countDown();
            assertThat(kept).isTrue();
        }
    }

    private static Graph asks() {
        return graph("asks")
                .human("ask", s -> Question.choice("Which?", "yes", "no"), a -> Update.append(LOG, a.choice()))
                .entry("ask")
                .build();
    }

    /** Whoever answers as soon as he is told of a question. */
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

    /** B: deterministic: the question is kept, and the agent is on its way to wait. */
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
    void aQueuedRunStartsAlthoughTheStoreFailedOnceAtItsTurn() throws Exception {
        var hooked = new HookedStore();
        var reopened = new AtomicBoolean();
        var failed = new AtomicBoolean();
        var reads = new AtomicInteger();
        hooked.hook((method, args, call) -> {
            if (method.equals("Store.reopen")) {
                reopened.set(true);
            }
            if (method.equals("Store.read") && reopened.get() && reads.incrementAndGet() == 1) {
                failed.set(true);
                throw new StoreException("store.failed", "a hiccup");
            }
            return call.proceed();
        });
        var gate = new CountDownLatch(1);
        var graph = graph("g").node("n", waits(gate, "n")).entry("n").build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.none());
            var second =
                    engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
            gate.countDown();
            assertThat(log(first)).containsExactly("n");
            until(failed::get);

            assertThat(second.await(LONG)).isPresent();
        }
    }

    @Test
    void aRunThatALaterOneBuildsOnIsNotResumed() throws Exception {
        var hooked = new HookedStore();
        var broken = new AtomicBoolean(true);
        var gate = new CountDownLatch(1);
        var graph = graph("g")
                .node("n", (s, c) -> {
                    if (broken.getAndSet(false)) {
                        throw new IllegalStateException("broken");
                    }
                    gate.await();
                    return Update.append(LOG, "seen " + s.get(LOG));
                })
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.append(LOG, "input 1"));
            assertThat(first.await(LONG).orElseThrow()).isInstanceOf(Outcome.Failed.class);
            var second = engine.start(graph, thread, Update.append(LOG, "input 2"));
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.reopen")) { // the later run ends between the check and the taking
                    gate.countDown();
                    second.await(LONG);
                }
                return call.proceed();
            });
            String code = "resumed";
            try {
                engine.resume(first.id()).await(LONG);
            } catch (RunException e) {
                code = e.code();
            }
            assertThat(code).isEqualTo("run.superseded");
        }
    }

    @Test
    void aReplayOfARunUnderHigherLimitsIsTheSame() {
        var graph = graph("g")
                .node("n", says("n"))
                .entry("n")
                .route("n", s -> s.get(LOG).size() < 6 ? Route.to("n") : Route.end("done"), "n", Graph.END)
                .limits(Limits.visits(3))
                .build();
        try (var engine = Engine.inMemory()) {
            var run = engine.start(graph, Update.none(), StartOptions.NONE.limits(Limits.visits(50)));
            assertThat(log(run)).hasSize(6);

            assertThat(engine.replay(run.id()).verify().difference()).isEmpty();
        }
    }

    /** An agent that does not wait for ever. */
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

    @Test
    void outcomeNeverWaits() throws Exception {
        var gate = new CountDownLatch(1);
        var graph = graph("g")
                .human("ask", s -> Question.choice("Which?", "yes", "no"), a -> Update.append(LOG, a.choice()))
                .node("n", waits(gate, "n"))
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

    /** What is done is not committed yet, as the thread that takes it does not count. */
    @Test
    void drainWaitsForCommits() throws Exception {
        var hooked = new HookedStore();
        var go = new CountDownLatch(1);
        var entered = new CountDownLatch(1);
        var aGate = new CountDownLatch(1);
        var slow = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                if (activation.equals("b@0")) { // this scheduler takes its time: a finishes meanwhile
                    entered.countDown();
                    try {
                        go.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                Scheduler.VIRTUAL_THREADS.execute(activation, work);
            }

            @Override
            public Alarm after(Duration delay, Runnable work) {
                return Scheduler.VIRTUAL_THREADS.after(delay, work);
            }

            @Override
            public boolean continuesInline() {
                return false;
            }

            @Override
            public boolean mayBlock() {
                return true;
            }
        };
        var done = new CountDownLatch(1);
        var graph = graph("g")
                .node("a", (s, c) -> {
                    aGate.await();
                    done.countDown();
                    return Update.append(LOG, "a");
                })
                .node("b", says("b"))
                .entry("a", "b")
                .build();
        var engine = Engine.builder().store(hooked.store()).scheduler(slow).build();
        {
            var run = engine.start(graph, Update.none());
            entered.await();
            aGate.countDown();
            done.await();
            boolean drained = engine.drain(Duration.ofSeconds(2));
            engine.close();
            go.countDown();
            assertThat(drained && engine.commits(run.id()).size() < 2)
                    .as("drained, and the work of a is lost")
                    .isFalse();
        }
    }

    @Test
    void aRunThatStartsWhileTheEngineIsClosedDoesNotHang() throws Exception {
        var hooked = new HookedStore();
        var beginning = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        hooked.hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Store.begin")) {
                beginning.countDown();
                go.await();
            }
            return result;
        });
        var graph = graph("g").node("n", says("n")).entry("n").build();
        var engine = Engine.builder().store(hooked.store()).build();
        var run = CompletableFuture.supplyAsync(() -> engine.start(graph, Update.none()), THREADS);
        beginning.await();
        engine.close();
        go.countDown();
        Run started;
        try {
            started = run.get(5, TimeUnit.SECONDS);
        } catch (java.util.concurrent.ExecutionException e) {
            return; // refused: fine
        }
        boolean settled;
        try {
            settled = started.await(Duration.ofSeconds(2)).isPresent();
        } catch (RunException e) {
            settled = true;
        }
        assertThat(settled).isTrue();
    }

    /** A resume that failed leaves the run as it was. */
    @Test
    void aResumeThatFailsLeavesTheRunAsItWas() {
        var hooked = new HookedStore();
        var broken = new AtomicBoolean(true);
        var graph = graph("g")
                .node("n", (s, c) -> {
                    if (broken.get()) {
                        throw new IllegalStateException("broken");
                    }
                    return Update.append(LOG, "n");
                })
                .entry("n")
                .build();
        try (var engine = Engine.builder().store(hooked.store()).build()) {
            var run = engine.start(graph, Update.none());
            assertThat(run.await(LONG).orElseThrow()).isInstanceOf(Outcome.Failed.class);
            broken.set(false);
            var once = new AtomicBoolean(true);
            hooked.hook((method, args, call) -> {
                if (method.equals("Store.questionsOf") && once.getAndSet(false)) {
                    throw new StoreException("store.failed", "a hiccup");
                }
                return call.proceed();
            });
            try {
                engine.resume(run.id());
            } catch (StoreException e) {
                // that is said
            }
            assertThat(engine.find(run.id())
                                    .flatMap(RunRecord::end)
                                    .map(RunEnd::status)
                                    .isPresent()
                            || !engine.isActive(run.id()))
                    .as("it is held by nobody")
                    .isTrue();
            assertThat(log(engine.resume(run.id()))).containsExactly("n");
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
                .node("n", waits(gate, "n"))
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
    void aRunEndsAlthoughTheSchedulerRefusesTheNextOne() {
        var refuses = new AtomicBoolean();
        var scheduler = new Scheduler() {
            @Override
            public void execute(String activation, Runnable work) {
                if (activation.startsWith("next on")) {
                    refuses.set(true);
                    throw new java.util.concurrent.RejectedExecutionException("full");
                }
                Scheduler.VIRTUAL_THREADS.execute(activation, work);
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
        var gate = new CountDownLatch(1);
        var graph = graph("g").node("n", waits(gate, "n")).entry("n").build();
        try (var engine = Engine.builder().scheduler(scheduler).build()) {
            var thread = new ThreadId("t");
            var first = engine.start(graph, thread, Update.none());
            var second =
                    engine.start(graph, Update.none(), StartOptions.on(thread).whenBusy(WhenBusy.ENQUEUE));
            gate.countDown();
            assertThat(first.await(LONG)).as("the first ends").isPresent();
            assertThat(refuses).isTrue();
            assertThat(second.await(LONG)).as("the second ends").isPresent();
        }
    }
}
