package dev.waybill.engine;

import dev.waybill.spi.CommitRecord;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a task came to: a commit to be kept, if any, and what is done once it is.
 *
 * @param scope where; nothing is done if that is over
 * @param commit what is to be durable first, if anything
 * @param then gives the tasks that follow; runs under the run's lock
 */
record Completion(Scope scope, @Nullable CommitRecord commit, Supplier<List<Task>> then) {
    Completion withoutCommit() {
        return new Completion(scope, null, then);
    }
}
