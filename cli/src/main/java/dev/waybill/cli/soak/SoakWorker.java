package dev.waybill.cli.soak;

import dev.waybill.cli.place.Address;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One process of a soak: starts the runs that are due in its place, takes up what was cut off, and answers questions, until
 * its input ends. It says each thing that it did in one line.
 */
public final class SoakWorker {
    private static final int PAUSE_MILLIS = 100;
    private static final int LOOK_EVERY = 4;
    private static final int BLINDLY_EVERY = 16;
    private static final int QUESTIONS = 200;
    private static final Duration LAST_WORDS = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** What another process may have done first, or has to do first: it is tried again as long as it is to be done. */
    private static final Set<String> REFUSALS = Set.of(
            "run.active",
            "run.thread_busy",
            "run.superseded",
            "run.completed",
            "run.not_active",
            "question.answered",
            "question.stale");

    private final SoakPlan plan;
    private final int place;
    private final Instant beginning;
    private final Site site;
    private final Engine engine;
    private final SoakGraphs graphs;
    private final List<SoakJob> waiting = new ArrayList<>();
    private final Set<RunId> own = new HashSet<>();
    private final PrintStream out;

    private SoakWorker(SoakPlan plan, int place, Instant beginning, Site site, PrintStream out)
            throws InterruptedException {
        this.plan = plan;
        this.place = place;
        this.beginning = beginning;
        this.out = out;
        this.site = site;
        this.graphs = new SoakGraphs(plan.seed(), new Ledger(site.ledger()));
        this.engine = Engine.builder().store(site.open()).graphs(graphs.all()).build();
        var jobs = plan.jobs(graphs.names(), graphs.repeatable());
        for (int i = 0; i < jobs.size(); i++) {
            if (plan.isFor(i, place)) {
                waiting.add(jobs.get(i));
            }
        }
    }

    /** Works until standard input ends: place, beginning in milliseconds since 1970, the site, and the plan. */
    public static void main(String[] arguments) throws InterruptedException {
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        var words = Arrays.asList(arguments);
        var worker = new SoakWorker(
                SoakPlan.of(words.subList(4, words.size())),
                Integer.parseInt(words.get(0)),
                Instant.ofEpochMilli(Long.parseLong(words.get(1))),
                new Site(words.get(2), System.getenv().getOrDefault(Address.PASSWORD, ""), Path.of(words.get(3))),
                out);
        var ended = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> endWithInput(ended));
        for (int tick = 0; !ended.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS); tick++) {
            worker.work(tick);
        }
        worker.engine.close();
        System.exit(0);
    }

    /** The parent closes the pipe, or it ends with the parent; nothing may keep this process longer. */
    private static void endWithInput(CountDownLatch ended) {
        try {
            while (System.in.read() >= 0) {
                // nothing is ever said
            }
            ended.countDown();
            Thread.sleep(LAST_WORDS);
        } catch (IOException | InterruptedException e) {
            ended.countDown(); // a broken pipe is an end as well
        }
        Runtime.getRuntime().halt(1);
    }

    private void work(int tick) {
        waiting.removeIf(this::start);
        if (tick % LOOK_EVERY == 0) {
            boolean blindly = tick % BLINDLY_EVERY == 0;
            trying(() -> engine.latest(plan.runs()).forEach(run -> takeUp(run, blindly)));
        } else if (tick % LOOK_EVERY == 2) {
            trying(() -> engine.openQuestions(QUESTIONS).forEach(this::answer));
        }
    }

    /** Whether the run is there now, by whomever it was started. */
    private boolean start(SoakJob job) {
        if (Instant.now().isBefore(beginning.plus(job.due()))) {
            return false;
        }
        var refusal = trying(() -> own.add(engine.start(graphs.named(job.graph()), job.input(), job.options())
                .id()));
        return refusal.isEmpty() || refusal.equals("run.not_active");
    }

    /** Takes up a run that nobody is at; {@code blindly} also tries those that somebody is at, which must be refused. */
    private void takeUp(RunRecord run, boolean blindly) {
        if (run.end().isEmpty() && (blindly || !engine.isActive(run.id()))) {
            var refusal = trying(() -> own.add(engine.resume(run.id()).id()));
            if (refusal.isEmpty()) {
                out.println("resumed");
            }
        }
    }

    /** Answers what another process asks; its own questions only if nobody else does. */
    private void answer(QuestionRecord question) {
        boolean elsewhere = !own.contains(question.run());
        if (elsewhere || question.askedAt().plus(PATIENCE).isBefore(Instant.now())) {
            var refusal = trying(() -> engine.answer(question.id(), Answers.to(question.question(), "place" + place)));
            if (refusal.isEmpty()) {
                out.println(elsewhere ? "answered" : "answered_own");
            }
        }
    }

    /** Why it could not be done, as a code, or empty. */
    private String trying(Runnable action) {
        try {
            action.run();
            return "";
        } catch (WaybillException e) {
            out.println(said(e));
            return e.code();
        }
    }

    private String said(WaybillException e) {
        if (e instanceof StoreException problem && site.isAway(problem)) {
            return "away";
        }
        return REFUSALS.contains(e.code()) ? "refused" : "trouble " + e.text().replace('\n', ' ');
    }
}
