package dev.waybill.engine;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that are dispatched and not committed, in the order in which they were: a list linked through the tasks, so
 * that a hundred thousand of them need no table. The run's lock guards it.
 */
final class Running {
    private @Nullable Task first;
    private @Nullable Task last;

    /** Adds a task; it is not among them. */
    void add(Task task) {
        if (last == null) {
            first = task;
        } else {
            last.next = task;
            task.previous = last;
        }
        last = task;
    }

    /** Takes a task out; nothing is done if it is not among them. */
    void remove(Task task) {
        if (task.previous == null && first != task) {
            return;
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
    }

    /** Interrupts those that fulfil the condition, and takes them out. */
    void interrupt(Predicate<Task> condition) {
        var task = first;
        while (task != null) {
            var next = task.next;
            if (condition.test(task)) {
                task.interrupt();
                remove(task);
            }
            task = next;
        }
    }
}
