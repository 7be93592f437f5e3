package dev.waybill.engine;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Question;
import dev.waybill.error.AgentException;
import dev.waybill.error.QuestionException;
import dev.waybill.spi.QuestionRecord;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What the agents of a run ask people. The run's lock guards it. */
final class Questions {
    private static final int ID_BYTES = 6;

    /** A question and the attempt that waits for its answer, if one does. */
    private static final class Asked {
        private QuestionRecord record;
        private final @Nullable Task asker; // unless it was an earlier process
        private @Nullable Task waiting;
        private CountDownLatch news = new CountDownLatch(1);
        private Alarms.@Nullable Due expiry;

        private Asked(QuestionRecord record, @Nullable Task asker) {
            this.record = record;
            this.asker = asker;
        }

        private boolean isOpen() {
            return record.answer().isEmpty() && (asker == null || asker.isActivationLive());
        }

        private boolean isWaitedFor() {
            return record.answer().isEmpty() && waiting != null && waiting.isLive();
        }
    }

    private final LocalRun run;
    private final Map<String, Asked> asked = new LinkedHashMap<>();

    Questions(LocalRun run) {
        this.run = run;
    }

    /** Takes up the questions of an earlier process. */
    void restore(List<QuestionRecord> records) {
        records.forEach(r -> asked.putIfAbsent(r.id(), new Asked(r, null)));
    }

    /** Those for whose answers an agent waits. */
    List<QuestionRecord> open() {
        return asked.values().stream()
                .filter(Asked::isWaitedFor)
                .map(a -> a.record)
                .toList();
    }

    /** Whether an answer is still of use, as far as that is known: the agent need not have come to wait for it. */
    boolean isOpen(String id) {
        var known = asked.get(id);
        return known == null || known.isOpen();
    }

    /** Asks, and waits if there is no answer yet; in the agent's thread, without the lock. */
    Answer ask(Task task, Question question) {
        if (question == null) {
            throw new QuestionException("question.invalid", "null is no question");
        }
        if (!task.beginAsking()) {
            throw new AgentException(
                    "question.parallel",
                    "the agent asks two questions at once; they are told apart by their order, so it asks one after the other");
        }
        try {
            return askOne(task, question);
        } finally {
            task.endAsking();
        }
    }

    private Answer askOne(Task task, Question question) {
        var path = task.path().toString();
        int number = task.nextQuestion();
        var id = id(run.id() + "/" + path + "/" + number);
        var known = run.locked(() -> asked.get(id));
        if (known == null) {
            known = keep(task, new QuestionRecord(id, run.id(), path, number, question, now(), Optional.empty()));
        } else if (!known.record.question().equals(question)) {
            throw new AgentException(
                    "question.changed",
                    "question " + id
                            + " was asked before in other words, and the answer may not fit: an agent that is run"
                            + " again must ask the same questions in the same order");
        }
        return answer(task, known);
    }

    private Asked keep(Task task, QuestionRecord record) {
        run.askDurably(task, record);
        return run.locked(() -> Objects.requireNonNull(asked.get(record.id())));
    }

    /** It is on its way to the disk; under the lock. */
    void asked(Task task, QuestionRecord record) {
        asked.put(record.id(), new Asked(record, task));
    }

    private Answer answer(Task task, Asked question) {
        while (true) {
            CountDownLatch news;
            run.lock();
            try {
                if (task.isCancelled() || !task.isLive()) {
                    throw new CancellationException("the work is no longer wanted");
                }
                if (question.record.answer().isEmpty() && isExpired(question.record)) {
                    expire(question);
                }
                if (question.record.answer().isPresent()) {
                    return answerOf(question.record);
                }
                news = question.news;
                await(task, question);
            } finally {
                run.unlock();
            }
            run.dispatching().park(task, news);
        }
    }

    /** Nobody waits any more for what an activation or what is inside it has asked: durably; under the lock. */
    void close(ActivationPath activation) {
        if (asked.isEmpty()) {
            return;
        }
        var path = activation.toString();
        var settled = asked.values().stream()
                .filter(q -> q.record.activation().equals(path)
                        || q.record.activation().startsWith(path + "/"))
                .toList();
        for (var question : settled) {
            var record = question.record;
            asked.remove(record.id());
            if (record.answer().isEmpty()) {
                var closed = Answer.of(Map.of()).by(QuestionRecord.CLOSED).at(now());
                run.services().store().answer(record.id(), closed);
                question.record = record.withAnswer(closed);
            }
        }
    }

    private boolean isExpired(QuestionRecord record) {
        return record.expiresAt().filter(e -> !now().isBefore(e)).isPresent();
    }

    private Instant now() {
        return Instant.EPOCH.plus(run.micros(), ChronoUnit.MICROS);
    }

    private void await(Task task, Asked question) {
        question.waiting = task;
        var record = question.record;
        if (question.expiry == null && record.expiresAt().isPresent()) {
            question.expiry = run.alarms().at(Services.micros(record.expiresAt().get()), () -> expired(question));
        }
        run.waits(task, record);
    }

    /** Nobody answered in time: under the lock. */
    private List<Task> expired(Asked question) {
        var record = question.record;
        if (record.answer().isPresent()) {
            return List.of();
        }
        expire(question);
        return wake(question);
    }

    /** Keeps that nobody answered in time, or takes the answer of whoever did; under the lock. */
    private void expire(Asked question) {
        var id = question.record.id();
        var store = run.services().store();
        var expiry = question.record.question().otherwise().orElse(Answer.of(Map.of()));
        store.answer(id, expiry.by(QuestionRecord.EXPIRY).at(now()));
        question.record = store.findQuestion(id).orElse(question.record);
        if (question.record.answer().isEmpty()) {
            throw new QuestionException("question.stale", "the run of question " + id + " has ended in the store");
        }
        if (!question.record.hasExpired()) {
            run.tellAnswered(question.record);
        }
    }

    /**
     * The answer that counts.
     *
     * @throws QuestionException {@code question.expired} if nobody gave one in time
     */
    static Answer answerOf(QuestionRecord record) {
        if (record.hasExpired()) {
            throw new QuestionException(
                    "question.expired",
                    "nobody answered question " + record.id() + " in time: "
                            + record.question().text());
        }
        return record.answer().orElseThrow();
    }

    /** There is an answer, durably: under the lock. */
    List<Task> answered(QuestionRecord record) {
        var question = asked.computeIfAbsent(record.id(), id -> new Asked(record, null));
        if (question.record.answer().isPresent()) {
            return List.of();
        }
        question.record = record;
        if (question.expiry != null) {
            question.expiry.cancel();
        }
        run.tellAnswered(record);
        return wake(question);
    }

    private List<Task> wake(Asked question) {
        var task = question.waiting;
        question.waiting = null;
        question.news.countDown();
        question.news = new CountDownLatch(1);
        return task == null || !task.isLive() ? List.of() : run.awake(task);
    }

    private static String id(String name) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return "q-" + HexFormat.of().formatHex(digest, 0, ID_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
