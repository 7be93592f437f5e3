package dev.waybill.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that may still write: dispatched, and neither settled nor fenced off. In the order in which they were
 * dispatched: a list linked through the tasks, so that a hundred thousand of them need no table. The run's lock guards it.
 */
final class Running {
    private @Nullable Task first;
    private @Nullable Task last;
    private int busy;

    /** Adds a task; it is not among them. */
    void add(Task task) {
        task.go(Stage.AT_WORK);
        if (last == null) {
            first = task;
        } else {
            last.next = task;
            task.previous = last;
        }
        last = task;
        busy(task, 1);
    }

    private void busy(Task task, int change) {
        busy += change;
        task.within().atWork(change);
    }

    /** Takes a task out, for that reason; false if it is not among them. */
    boolean remove(Task task, Stage why) {
        if (!task.isLive()) {
            return false;
        }
        boolean waited = task.stage() == Stage.WAITING;
        task.go(why);
        if (!waited) {
            busy(task, -1);
        }
        if (task.previous == null) {
            first = task.next;
        } else {
            task.previous.next = task.next;
        }
        if (task.next == null) {
            last = task.previous;
        } else {
            task.next.previous = task.previous;
        }
        task.previous = null;
        task.next = null;
        return true;
    }

    /** A task that is among them waits for something else than itself. */
    void waits(Task task) {
        if (task.stage() == Stage.AT_WORK) {
            task.go(Stage.WAITING);
            busy(task, -1);
        }
    }

    /** A task that is among them waits no more. */
    void goesOn(Task task) {
        if (task.stage() == Stage.WAITING) {
            task.go(Stage.AT_WORK);
            busy(task, 1);
        }
    }

    /** Whether all of them wait. */
    boolean allIdle() {
        return busy == 0;
    }

    /** Those that fulfil the condition. */
    List<Task> matching(Predicate<Task> condition) {
        var result = new ArrayList<Task>();
        for (var task = first; task != null; task = task.next) {
            if (condition.test(task)) {
                result.add(task);
            }
        }
        return result;
    }

    /** Interrupts those that fulfil the condition, and takes them out. */
    void interrupt(Predicate<Task> condition) {
        var task = first;
        while (task != null) {
            var following = task.next;
            if (condition.test(task)) {
                remove(task, Stage.FENCED);
                task.interrupt();
            }
            task = following;
        }
    }
}
