package dev.waybill.memory;

import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.memory.Lists.Moment;
import dev.waybill.spi.Cursor;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Page;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunEnd;
import dev.waybill.spi.RunRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is found in memory, and how: runs, threads and questions. The store's lock guards it. */
final class RunIndex {
    private record Asked(KeptRun run, long place) {
        QuestionRecord question() {
            return java.util.Objects.requireNonNull(run.questions.get(place));
        }

        Moment moment() {
            return new Moment(question().askedAt(), place);
        }
    }

    private final Map<RunId, KeptRun> byId = new HashMap<>();
    private final Map<String, KeptRun> byKey = new HashMap<>();
    private final Map<String, NavigableMap<Long, KeptRun>> byTrace = new HashMap<>();
    private final NavigableMap<Long, KeptRun> byPlace = new TreeMap<>();
    private final Map<ThreadId, KeptThread> threads = new HashMap<>();
    private final NavigableMap<Moment, KeptThread> ended = new TreeMap<>();
    private final Map<String, Asked> questions = new HashMap<>();
    private final NavigableMap<Moment, Asked> open = new TreeMap<>();
    private long places;

    @Nullable KeptRun find(RunId run) {
        return byId.get(run);
    }

    KeptRun load(RunId run) {
        var kept = byId.get(run);
        if (kept == null) {
            throw new StoreException("store.unknown_run", "there is no run " + run);
        }
        return kept;
    }

    @Nullable KeptRun findByKey(String key) {
        return byKey.get(key);
    }

    @Nullable KeptThread find(ThreadId thread) {
        return threads.get(thread);
    }

    List<KeptRun> all() {
        return List.copyOf(byPlace.values());
    }

    KeptRun add(RunRecord run, GraphTypes types) {
        var thread = threads.computeIfAbsent(run.thread(), KeptThread::new);
        var kept = new KeptRun(places++, thread, run, types);
        byId.put(run.id(), kept);
        if (!run.origin().key().isEmpty()) {
            byKey.put(run.origin().key(), kept);
        }
        byTrace.computeIfAbsent(run.traceId(), t -> new TreeMap<>()).put(kept.place, kept);
        byPlace.put(kept.place, kept);
        thread.runs.put((long) run.number(), kept);
        goesOn(kept);
        return kept;
    }

    /** A run has not ended, or not any more. */
    void goesOn(KeptRun kept) {
        var thread = kept.thread;
        kept.run = kept.run.withEnd(Optional.empty());
        thread.open.put((long) kept.run.number(), kept);
        thread.ended.ifPresent(ended::remove);
        thread.ended = Optional.empty();
        kept.questions.keySet().forEach(place -> open(new Asked(kept, place)));
    }

    void end(KeptRun kept, RunEnd end) {
        var thread = kept.thread;
        kept.run = kept.run.withEnd(Optional.of(end));
        thread.open.remove((long) kept.run.number());
        if (thread.open.isEmpty()) {
            thread.ended.ifPresent(ended::remove);
            var moment = new Moment(end.at(), kept.place);
            thread.ended = Optional.of(moment);
            ended.put(moment, thread);
        }
        kept.questions.keySet().forEach(place -> open.remove(new Asked(kept, place).moment()));
    }

    void ask(KeptRun kept, QuestionRecord question) {
        if (!questions.containsKey(question.id())) {
            var asked = new Asked(kept, places++);
            kept.questions.put(asked.place, question);
            questions.put(question.id(), asked);
            open(asked);
        }
    }

    private void open(Asked asked) {
        if (asked.question().answer().isEmpty() && asked.run.run.end().isEmpty()) {
            open.put(asked.moment(), asked);
        }
    }

    Optional<QuestionRecord> findQuestion(String id) {
        return Optional.ofNullable(questions.get(id)).map(Asked::question);
    }

    /** Whether the question was open. */
    boolean answer(QuestionRecord answered) {
        var asked = questions.get(answered.id());
        if (asked == null || open.remove(asked.moment()) == null) {
            return false;
        }
        asked.run.questions.put(asked.place, answered);
        return true;
    }

    void remove(KeptRun kept) {
        var run = kept.run;
        byId.remove(run.id());
        byKey.remove(run.origin().key());
        byTrace.computeIfPresent(run.traceId(), (trace, of) -> {
            of.remove(kept.place);
            return of.isEmpty() ? null : of;
        });
        byPlace.remove(kept.place);
        kept.thread.runs.remove((long) run.number());
        kept.thread.open.remove((long) run.number());
        kept.questions.forEach((place, question) -> {
            open.remove(new Moment(question.askedAt(), place));
            questions.remove(question.id());
        });
        if (kept.thread.runs.isEmpty()) {
            kept.thread.ended.ifPresent(ended::remove);
            threads.remove(run.thread());
        }
    }

    Page<RunRecord> latest(Cursor after, int count) {
        return Lists.page(byPlace.descendingMap(), Long::valueOf, kept -> kept.run, after, count);
    }

    Page<RunRecord> ofThread(ThreadId id, Cursor after, int count) {
        var thread = threads.get(id);
        return Lists.page(
                thread == null ? new TreeMap<>() : thread.runs, Long::valueOf, kept -> kept.run, after, count);
    }

    List<RunRecord> sinceBase(ThreadId id, int number) {
        var thread = threads.get(id);
        return thread == null
                ? List.of()
                : thread.sinceBase(number).values().stream()
                        .map(kept -> kept.run)
                        .toList();
    }

    Page<RunRecord> ofTrace(String trace, Cursor after, int count) {
        var runs = byTrace.getOrDefault(trace, new TreeMap<>());
        return Lists.page(runs, Long::valueOf, kept -> kept.run, after, count);
    }

    Page<QuestionRecord> questionsOf(RunId run, Cursor after, int count) {
        var kept = byId.get(run);
        return Lists.page(
                kept == null ? new TreeMap<>() : kept.questions, Long::valueOf, question -> question, after, count);
    }

    Page<QuestionRecord> openQuestions(Cursor after, int count) {
        return Lists.page(open, Moment::parse, Asked::question, after, count);
    }

    Page<ThreadId> endedBefore(Instant time, Cursor after, int count) {
        return Lists.page(ended.headMap(new Moment(time, -1), false), Moment::parse, thread -> thread.id, after, count);
    }
}
