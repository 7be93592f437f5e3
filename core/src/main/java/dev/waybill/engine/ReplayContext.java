package dev.waybill.engine;

import dev.waybill.agent.AgentContext;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.agent.CancellationToken;
import dev.waybill.agent.Effect;
import dev.waybill.agent.Progress;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.error.AgentException;
import dev.waybill.spi.Hashing;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.RunRecord;
import dev.waybill.state.Blob;
import dev.waybill.state.ValueType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** What an agent knows in a replay: nothing is done outside, and nobody is asked. */
final class ReplayContext implements AgentContext {
    private final RunRecord run;
    private final ActivationPath path;
    private final Map<String, JournalRecord.Effect> effects;
    private final Map<Integer, QuestionRecord> questions;
    private final Blobs blobs;
    private final AtomicInteger nextQuestion = new AtomicInteger();

    ReplayContext(
            RunRecord run,
            ActivationPath path,
            Map<String, JournalRecord.Effect> effects,
            Map<Integer, QuestionRecord> questions,
            Blobs blobs) {
        this.run = run;
        this.path = path;
        this.effects = effects;
        this.questions = questions;
        this.blobs = blobs;
    }

    @Override
    public String traceId() {
        return run.traceId();
    }

    @Override
    public String traceparent() {
        return Spans.traceparent(traceId(), run.id(), path, 1, 0);
    }

    @Override
    public Optional<String> attribute(String name) {
        return Optional.ofNullable(run.origin().attributes().get(name));
    }

    @Override
    public String idempotencyKey() {
        return key(run, path, "");
    }

    /** A key for a piece of work, or for one effect in it: the same on every attempt and in every process. */
    static String key(RunRecord run, ActivationPath activation, String effect) {
        var work = run.id() + "/" + activation + (effect.isEmpty() ? "" : "/" + effect);
        return UUID.nameUUIDFromBytes(work.getBytes(StandardCharsets.UTF_8)).toString();
    }

    @Override
    public CancellationToken cancellation() {
        return () -> false;
    }

    @Override
    public void emit(Progress progress) {
        // nobody watches
    }

    @Override
    public void heartbeat() {
        // nothing times out
    }

    @Override
    public void use(Usage usage) {
        // it was counted then
    }

    @Override
    public <T> T once(String name, Class<T> type, Effect<? extends T> effect) {
        var kept = effects.get(name);
        if (kept == null) {
            throw new AgentException(
                    "replay.effect", "the agent asks for effect '" + name + "', which it has not done then");
        }
        return type.cast(kept.result().as(ValueType.of(type)));
    }

    @Override
    public Blobs blobs() {
        return new Blobs() {
            @Override
            public Blob put(InputStream content, String type) { // it was kept then
                return Hashing.blob(content, type);
            }

            @Override
            public InputStream open(Blob blob) {
                return blobs.open(blob);
            }
        };
    }

    @Override
    public Answer ask(Question question) {
        var asked = questions.get(nextQuestion.getAndIncrement());
        if (asked == null || asked.answer().isEmpty() || !asked.question().equals(question)) {
            throw new AgentException("replay.question", "the agent asks a question that it has not asked then");
        }
        return Questions.answerOf(asked);
    }
}
