package dev.waybill.store.postgres;

import static dev.waybill.store.postgres.Samples.LATER;
import static dev.waybill.store.postgres.Samples.NOW;
import static dev.waybill.store.postgres.Samples.TENURE;
import static dev.waybill.store.postgres.Samples.TYPES;
import static dev.waybill.store.postgres.Samples.assertRefused;
import static dev.waybill.store.postgres.Samples.begin;
import static dev.waybill.store.postgres.Samples.commit;
import static dev.waybill.store.postgres.Samples.labels;
import static dev.waybill.store.postgres.Samples.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.StoreException;
import dev.waybill.spi.Journal;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Tenure;
import dev.waybill.spi.Ticket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several stores on one schema, as several processes have them: they share nothing but the server. */
class SharingTest {
    private static final String DATABASE = Server.shared().database();
    private static final RunRecord RUN = run("r-1");

    private final List<PostgresStore> stores = new ArrayList<>();
    private String schema;

    @BeforeEach
    void open() throws InterruptedException, ExecutionException {
        schema = "s" + Integer.toHexString(System.identityHashCode(this));
        stores.addAll(atOnce(4, i -> PostgresStore.open(DATABASE, Server.USER, Server.PASSWORD, schema)));
    }

    @AfterEach
    void close() {
        stores.forEach(PostgresStore::close);
        Server.sql(DATABASE, "DROP SCHEMA " + schema + " CASCADE");
    }

    private PostgresStore store(int number) {
        return stores.get(number);
    }

    /** What a number of threads does at the same moment. */
    @FunctionalInterface
    private interface Numbered<T> {
        T of(int number) throws Exception;
    }

    private static <T> List<T> atOnce(int count, Numbered<T> work) throws InterruptedException, ExecutionException {
        var barrier = new CyclicBarrier(count);
        var done = new ArrayList<Future<T>>();
        try (var threads = Executors.newFixedThreadPool(count)) {
            for (int i = 0; i < count; i++) {
                int number = i;
                done.add(threads.submit((Callable<T>) () -> {
                    barrier.await();
                    return work.of(number);
                }));
            }
        }
        var results = new ArrayList<T>();
        for (var one : done) {
            results.add(one.get());
        }
        return results;
    }

    /** Empty, or the code of the refusal. */
    private static String refusal(Runnable call) {
        try {
            call.run();
            return "";
        } catch (StoreException e) {
            return e.code();
        }
    }

    @Test
    void aStaleJournalOfAnotherStoreIsFenced() {
        var stale = begin(store(0), RUN);
        var current = store(1).reopen(RUN, TYPES, LATER);

        assertRefused("store.fenced", () -> stale.append(commit(RUN, "step@0")).await());
        assertRefused("store.fenced", () -> stale.renew(TENURE.until()));
        current.append(commit(RUN, "step@1")).await();
        assertRefused("store.fenced", () -> stale.append(commit(RUN, "step@2")).await());

        assertThat(labels(store(0), RUN)).containsExactly("@input", "step@1");
    }

    @Test
    void theThreadsOfAStoreThatIsClosedAreFreeAndThoseOfOthersAreNot() {
        var other = run("r-2");
        begin(store(0), RUN);
        begin(store(1), other);

        store(0).close();

        assertThat(store(1).isLeased(RUN.thread(), NOW)).isFalse();
        assertThat(store(1).isLeased(other.thread(), NOW)).isTrue();
        assertThat(store(2).reopen(RUN, TYPES, TENURE)).isNotNull();
    }

    @Test
    void ofStoresThatWantOneThreadAtTheSameMomentOneGetsIt() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 20; round++) {
            var run = run("r-" + round);
            store(0).enqueue(run, TYPES, List.of(commit(run, "@input"))); // the thread was never taken

            var refusals = atOnce(4, i -> refusal(() -> store(i).reopen(run, TYPES, TENURE)));

            assertThat(refusals).containsOnlyOnce("").containsOnly("", "store.leased");
        }
    }

    @Test
    void ofStoresThatBeginOnOneThreadAtTheSameMomentOneDoes() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 20; round++) {
            var thread = "t-" + round;

            var refusals = atOnce(4, i -> refusal(() -> begin(store(i), run(thread + "." + i, thread, ""))));

            assertThat(refusals).containsOnlyOnce("").containsOnly("", "store.leased");
        }
    }

    @Test
    void ofStoresThatBeginWithOneKeyAtTheSameMomentOneDoes() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 20; round++) {
            var key = "k-" + round;

            var refusals =
                    atOnce(4, i -> refusal(() -> begin(store(i), run(key + "." + i, "t-" + key + "." + i, key))));

            assertThat(refusals).containsOnlyOnce("").containsOnly("", "store.duplicate");
        }
    }

    @Test
    void aThreadIsNotDeletedWhileAnotherStoreTakesIt() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 20; round++) {
            var run = run("r-" + round);
            store(0).enqueue(run, TYPES, List.of(commit(run, "@input")));

            var refusals = atOnce(
                    2,
                    i -> refusal(() -> {
                        if (i == 0) {
                            store(0).delete(run.thread(), NOW);
                        } else {
                            store(1).reopen(run, TYPES, TENURE)
                                    .append(commit(run, "step@0"))
                                    .await();
                        }
                    }));

            assertThat(refusals).isIn(List.of("", "store.unknown_run"), List.of("store.leased", ""));
            assertThat(store(2).find(run.id()).isPresent())
                    .isEqualTo(refusals.get(1).isEmpty());
        }
    }

    @Test
    void ofAnswersByManyStoresOneIsKept() throws InterruptedException, ExecutionException {
        var question =
                new QuestionRecord("q-1", RUN.id(), "step@0", 0, Question.approval("Go?"), NOW, Optional.empty());
        begin(store(0), RUN).ask(question).await();

        var kept = atOnce(4, i -> store(i).answer("q-1", Answer.approve().by("person " + i)));

        assertThat(kept).containsOnlyOnce(true);
        assertThat(store(3).findQuestion("q-1")
                        .orElseThrow()
                        .answer()
                        .orElseThrow()
                        .by())
                .isEqualTo("person " + kept.indexOf(true));
    }

    @Test
    void whoTakesAThreadWhileAnotherWritesSeesAllThatItHasKeptAndNothingComesAfter()
            throws InterruptedException, ExecutionException {
        begin(store(0), RUN).release();
        var kept = atOnce(4, this::takeAndWrite).stream().flatMap(List::stream).toList();

        var labels = labels(store(0), RUN);

        assertThat(labels).doesNotHaveDuplicates();
        assertThat(new TreeSet<>(labels.subList(1, labels.size()))).isEqualTo(new TreeSet<>(kept));
        var writers = labels.stream().skip(1).map(SharingTest::turn).toList();
        assertThat(writers.stream().distinct().count())
                .as("nobody writes again after the next one did: %s", writers)
                .isEqualTo(1
                        + IntStream.range(1, writers.size())
                                .filter(i -> !writers.get(i).equals(writers.get(i - 1)))
                                .count());
    }

    private static int turn(String label) {
        return Integer.parseInt(label.substring("step@".length())) / 1_000;
    }

    /** Each turn takes the thread, whoever has it, and writes ahead without waiting. */
    private List<String> takeAndWrite(int number) {
        var kept = new ArrayList<String>();
        for (int turn = 0; turn < 25; turn++) {
            int first = (number * 25 + turn) * 1_000;
            Journal journal;
            try {
                journal = store(number).reopen(RUN, TYPES, new Tenure(NOW, NOW)); // its time is over at once
            } catch (StoreException e) {
                throw new AssertionError(e);
            }
            var tickets = new ArrayList<Ticket>();
            for (int i = 0; i < 20; i++) {
                tickets.add(journal.append(commit(RUN, "step@" + (first + i))));
            }
            for (int i = 0; i < 20; i++) {
                var ticket = tickets.get(i);
                var refusal = refusal(ticket::await);
                assertThat(refusal).isIn("", "store.fenced");
                if (refusal.isEmpty()) {
                    kept.add("step@" + (first + i));
                }
            }
        }
        return kept;
    }

    @Test
    void storesThatWorkOnTheSameThreadsInAnyOrderDoNotBlockEachOther() throws InterruptedException, ExecutionException {
        var runs = IntStream.range(0, 20).mapToObj(i -> run("r-" + i)).toList();
        var journals = runs.stream().map(run -> begin(store(0), run)).toList();

        var refusals = atOnce(4, number -> {
            var tickets = new ArrayList<Ticket>();
            var mine = number == 0
                    ? journals
                    : runs.reversed().stream()
                            .map(run -> store(number).reopen(run, TYPES, new Tenure(TENURE.until(), TENURE.until())))
                            .toList();
            for (int i = 0; i < 50; i++) {
                for (int r = 0; r < runs.size(); r++) {
                    var journal = mine.get(number == 0 ? r : runs.size() - 1 - r);
                    tickets.add(journal.append(commit(runs.get(r), "step@" + i)));
                }
            }
            return tickets.stream().map(t -> refusal(t::await)).distinct().toList();
        });

        assertThat(refusals.stream().flatMap(List::stream).distinct()).isSubsetOf("", "store.fenced");
    }
}
