package dev.waybill.engine;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Update;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What earlier processes have done of a run, for one that goes on with it. The run's lock guards it. */
final class Restored {
    /** Nothing. */
    static final Restored NOTHING = new Restored(List.of(), List.of(), Map.of());

    /** What a person gives in the place of an agent. */
    record Given(Update update, String by) {}

    private final Map<String, List<JournalRecord>> records = new HashMap<>();
    private final Map<String, JournalRecord.Retry> retries = new HashMap<>();
    private final Map<String, Map<String, JournalRecord.Effect>> effects = new HashMap<>();
    private final List<QuestionRecord> questions;
    private final Map<String, Given> given;
    private final Map<String, Usage> usage = new HashMap<>(); // by scope, with what is inside
    private int committed;
    private int resumptions;

    /**
     * @param facts in the order in which they were appended
     * @param given by the labels of activations of the run's own graph
     */
    Restored(List<JournalRecord> facts, List<QuestionRecord> questions, Map<String, Given> given) {
        this.questions = List.copyOf(questions);
        this.given = new HashMap<>(given);
        facts.forEach(this::add);
    }

    private void add(JournalRecord fact) {
        switch (fact) {
            case CommitRecord commit -> {
                ofScope(commit.scope()).add(commit);
                use(commit.scope(), commit.provenance().usage());
                committed += commit.activation().node().index() >= 0 ? 1 : 0;
                effects.remove(commit.scope() + commit.activation());
                records.remove(commit.scope() + commit.activation() + "/"); // what was inside is over
                retries.remove(commit.scope() + commit.activation());
            }
            case JournalRecord.Retry retry -> {
                if (retry.nextMicros() == Long.MAX_VALUE) { // it failed for good: attempts are counted anew
                    retries.remove(retry.scope() + retry.activation());
                } else {
                    retries.put(retry.scope() + retry.activation(), retry);
                }
                use(retry.scope(), retry.usage());
            }
            case JournalRecord.Effect effect ->
                effects.computeIfAbsent(effect.scope() + effect.activation(), p -> new HashMap<>())
                        .put(effect.name(), effect);
            case JournalRecord.Withdrawal withdrawal ->
                ofScope(withdrawal.scope()).add(withdrawal);
            case JournalRecord.Resumption resumption -> {
                resumptions++;
                if (resumption.afterEnd()) {
                    retries.clear();
                }
            }
            case JournalRecord.Terms terms -> {} // the run was made under them
        }
    }

    private List<JournalRecord> ofScope(String scope) {
        return records.computeIfAbsent(scope, s -> new ArrayList<>());
    }

    /** The commits and withdrawals of a scope, in order; nothing the second time. */
    List<JournalRecord> takeRecords(String scope) {
        var found = records.remove(scope);
        return found == null ? List.of() : found;
    }

    /** How far the attempts of an activation are, if one has failed. */
    JournalRecord.@Nullable Retry takeRetry(ActivationPath activation) {
        return retries.isEmpty() ? null : retries.remove(activation.toString());
    }

    /** What a person has given in the place of the agent, if anything. */
    @Nullable Given takeGiven(ActivationPath activation) {
        return given.isEmpty() ? null : given.remove(activation.toString());
    }

    /** The effects of activations that have not committed. */
    List<JournalRecord.Effect> effects() {
        return effects.values().stream().flatMap(e -> e.values().stream()).toList();
    }

    List<QuestionRecord> questions() {
        return questions;
    }

    private void use(String scope, Usage more) {
        if (more.isNone()) {
            return;
        }
        var around = scope;
        while (!around.isEmpty()) {
            usage.merge(around, more, Usage::plus);
            around = around.substring(0, around.lastIndexOf('/', around.length() - 2) + 1);
        }
        usage.merge("", more, Usage::plus);
    }

    /** What the work in a scope has cost, with what is inside. */
    Usage usage(String scope) {
        return usage.getOrDefault(scope, Usage.NONE);
    }

    /** How often the run was resumed. */
    int resumptions() {
        return resumptions;
    }

    /** How many activations have committed. */
    int committed() {
        return committed;
    }

    /** Whether the activation of that label at the root is committed. */
    boolean isCommitted(ActivationId activation) {
        return records.getOrDefault("", List.of()).stream()
                .anyMatch(r -> r instanceof CommitRecord c && c.activation().equals(activation));
    }
}
