package dev.waybill.engine;

import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Ticket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What comes back from the tasks of a run. Threads hand their completions over and go on: whichever finds nobody at it takes
 * all of them in turn, so that a hundred thousand branches that end at once never queue for a lock. What follows from a
 * record follows once that is durable.
 */
final class Completions {
    private static final int BATCH = 256;

    /** A completion whose record is on its way to the disk. */
    private record Awaited(Ticket ticket, Completion completion) {}

    private final LocalRun run;
    private final ConcurrentLinkedQueue<Completion> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger handedOver = new AtomicInteger();
    private final ArrayDeque<Awaited> awaited = new ArrayDeque<>(); // under the run's lock
    private final ArrayDeque<Completion> held = new ArrayDeque<>(); // likewise

    Completions(LocalRun run) {
        this.run = run;
    }

    /** Whether nothing is left to be taken or waited for; under the run's lock. */
    boolean isEmpty() {
        return awaited.isEmpty() && held.isEmpty() && queue.isEmpty();
    }

    /** Whether nobody is at anything either; under the run's lock. */
    boolean isAtRest() {
        return handedOver.get() == 0 && isEmpty();
    }

    /**
     * Does what follows from a completion.
     *
     * @return a task that this thread may run next, if any
     */
    @Nullable Task settle(Completion completion) {
        if (!handOver(completion)) {
            return null;
        }
        var tickets = new ArrayDeque<Ticket>(1);
        var inline = drain(tickets);
        while (!tickets.isEmpty()) {
            if (inline != null) {
                run.dispatching().start(inline);
            }
            inline = handOver(durable(tickets.remove())) ? drain(tickets) : null;
        }
        return inline;
    }

    /**
     * Takes completions in this thread, also while another thread is at those that were handed over; returns once their
     * records are durable.
     *
     * @param made makes them under the lock
     */
    void settleAtOnce(Supplier<List<Completion>> made) {
        var tickets = new ArrayDeque<Ticket>();
        var ready = new ArrayList<Task>();
        run.locked(() -> {
            made.get().forEach(c -> tryTake(c, tickets, ready));
            run.standing().checkWaiting();
            return true;
        });
        ready.forEach(run.dispatching()::start);
        tickets.forEach(this::settleOnceDurable);
    }

    private void settleOnceDurable(Ticket ticket) {
        var next = settle(durable(ticket));
        if (next != null) {
            run.dispatching().start(next);
        }
    }

    /** Whether nobody is at the completions, so that the caller must {@link #drain} them. */
    private boolean handOver(Completion completion) {
        queue.add(completion);
        return handedOver.getAndIncrement() == 0;
    }

    private Completion durable(Ticket ticket) {
        try {
            ticket.await();
            return Completion.of(run.root(), null, this::settleAwaited);
        } catch (RuntimeException | Error e) { // the store could not keep the record: it has not happened
            return Completion.of(run.root(), null, () -> {
                run.standing().fail(e);
                return List.of();
            });
        }
    }

    /** Does what follows from the records that are durable, in the order in which they were appended. */
    private List<Task> settleAwaited() {
        var tasks = new ArrayList<Task>();
        while (!awaited.isEmpty() && awaited.element().ticket().isDurable()) {
            var completion = awaited.remove().completion();
            if (!completion.within().isOver()) {
                tasks.addAll(completion.then().get());
            }
        }
        return tasks;
    }

    private @Nullable Task drain(ArrayDeque<Ticket> tickets) {
        Task inline = null;
        var ready = new ArrayList<Task>();
        int taken = 1;
        do {
            boolean more = run.locked(() -> take(tickets, ready));
            for (int i = 0; i < ready.size(); i++) {
                if (i == ready.size() - 1 && inline == null && run.dispatching().continuesInline()) {
                    inline = ready.get(i);
                } else {
                    run.dispatching().start(ready.get(i));
                }
            }
            ready.clear();
            taken = more ? taken : handedOver.addAndGet(-taken);
            if (taken != 0 && inline != null) { // there is more to take: what follows must not wait for that
                run.dispatching().start(inline);
                inline = null;
            }
        } while (taken != 0);
        return inline;
    }

    /** Takes a batch of completions, and tells whether there may be more; under the lock. */
    private boolean take(ArrayDeque<Ticket> tickets, List<Task> ready) {
        for (int i = 0; i < BATCH; i++) {
            var completion = held.isEmpty() || !awaited.isEmpty() ? queue.poll() : held.poll();
            if (completion == null) {
                run.standing().checkWaiting();
                return false;
            }
            tryTake(completion, tickets, ready);
        }
        return true;
    }

    private void tryTake(Completion completion, ArrayDeque<Ticket> tickets, List<Task> ready) {
        if (isWanted(completion)) {
            try {
                take(completion, tickets, ready);
            } catch (RuntimeException | Error e) { // whatever is thrown must end the run, or it would wait for ever
                run.standing().fail(e);
            }
        }
    }

    /**
     * The one place where results are told apart from results that came before: an attempt is answered once, and not at all
     * if it was fenced off.
     */
    private static boolean isWanted(Completion completion) {
        var task = completion.task();
        return !completion.within().isOver()
                && (task == null || task.dispatched().isLive())
                && (!(completion.record() instanceof JournalRecord.Withdrawal w)
                        || completion.within().isUnderWay(w.activation()));
    }

    private void take(Completion completion, ArrayDeque<Ticket> tickets, List<Task> ready) {
        var kept = completion.record();
        if (kept != null) {
            if (!awaited.isEmpty() && kept instanceof CommitRecord && run.root().isSerial()) {
                held.add(completion); // what is awaited may decide that this one comes too late
                return;
            }
            var ticket = run.append(kept);
            var task = completion.task();
            if (task != null
                    && !(kept instanceof JournalRecord.Retry)) { // its place is kept until there is another one
                run.running().remove(task.dispatched(), Stage.SETTLED);
            }
            if (!awaited.isEmpty() || !ticket.isDurable()) {
                awaited.add(new Awaited(ticket, completion));
                tickets.add(ticket);
                return;
            }
        }
        ready.addAll(completion.then().get());
        if (!ready.isEmpty()) {
            run.standing().goOn();
        }
    }
}
