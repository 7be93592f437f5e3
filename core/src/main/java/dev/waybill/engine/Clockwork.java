package dev.waybill.engine;

import dev.waybill.control.Limits;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What a run does when time has passed: timeouts of its activations, its own time limit and its deadline. All timeouts share
 * one alarm at the earliest of them, so that one that is not reached costs next to nothing. The run's lock guards it.
 */
final class Clockwork {
    private final LocalRun run;
    private final Optional<Duration> time;
    private final Optional<Instant> deadline;
    private long left;
    private long since;
    private Alarms.@Nullable Due timeUp;
    private long nextCheck = Long.MAX_VALUE;

    Clockwork(LocalRun run, Limits limits, Optional<Instant> deadline) {
        this.run = run;
        this.time = limits.time();
        this.deadline = deadline;
        this.left = time.map(t -> t.toNanos() / 1_000).orElse(0L);
    }

    /** The run begins or goes on. */
    void start() {
        deadline.ifPresent(d -> run.alarms().at(Services.micros(d), () -> run.timeIsUp("deadline " + d)));
        goOn();
    }

    /** The run waits for people. */
    void pause() {
        if (timeUp != null) {
            timeUp.cancel();
            timeUp = null;
            left -= run.micros() - since;
        }
    }

    /** The run waits no more. */
    void goOn() {
        if (time.isPresent() && timeUp == null) {
            since = run.micros();
            timeUp = run.alarms().at(since + left, () -> run.timeIsUp("time " + time.get()));
        }
    }

    /** From now on the timeouts of the attempt count. */
    boolean watch(Task task) {
        task.watchFrom(run.micros());
        checkAt(task.expiresAt());
        return true;
    }

    /** The timeouts of the attempt do not count. */
    void unwatch(Task task) {
        task.unwatch(run.micros());
    }

    private void checkAt(long micros) {
        if (micros < nextCheck) {
            nextCheck = micros;
            run.alarms().at(micros, this::check);
        }
    }

    private List<Task> check() {
        long now = run.micros();
        if (now < nextCheck) { // an earlier check has done the work of this one
            return List.of();
        }
        nextCheck = Long.MAX_VALUE;
        var expired = run.running().matching(t -> t.expiresAt() <= now);
        var tasks = new ArrayList<Task>();
        for (var task : expired) {
            if (task.isLive()) { // not one inside another that has expired
                tasks.add(expire(task, now));
            }
        }
        long next = Long.MAX_VALUE;
        for (var task : run.running().matching(t -> t.expiresAt() != Long.MAX_VALUE)) {
            next = Math.min(next, task.expiresAt());
        }
        checkAt(next);
        return tasks;
    }

    private Task expire(Task task, long now) {
        task.within().giveUp(task);
        var timeouts = task.within().definition(task).rules().timeouts();
        var total = timeouts.total().filter(t -> now - task.firstMicros() >= Watch.micros(t));
        var attempt = timeouts.attempt().filter(t -> task.elapsed(now) >= Watch.micros(t));
        var why = total.map(t -> "took longer than " + t + " in all")
                .or(() -> attempt.map(t -> "took longer than " + t))
                .orElseGet(() -> "gave no sign of life for " + timeouts.idle().orElse(Duration.ZERO));
        var failed = task.failedFromOutside(new TimeoutException("the agent " + why));
        run.replaced(task, failed);
        return failed;
    }

    /** The time that is left after a waiting of {@code delay}, if the attempts together may take only so long. */
    static boolean mayWait(Task task, long now, Duration delay) {
        return task.within()
                .definition(task)
                .rules()
                .timeouts()
                .total()
                .map(t -> Instant.EPOCH
                        .plus(now, ChronoUnit.MICROS)
                        .plus(delay)
                        .isBefore(Instant.EPOCH
                                .plus(task.firstMicros(), ChronoUnit.MICROS)
                                .plus(t)))
                .orElse(true);
    }
}
