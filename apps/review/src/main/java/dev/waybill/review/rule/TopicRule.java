package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Part;
import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Section;
import dev.waybill.review.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whoever speaks of one thing has to speak of another: a sentence that raises a topic needs evidence nearby. The
 * reviewer reads the sentence or its section; that another section has the evidence is for the author to point out.
 */
final class TopicRule implements Rule {

    /** How far around the sentence the reviewer looks for evidence. */
    enum Scope {
        SENTENCE,
        SECTION,
        DOCUMENT
    }

    private final Spec spec;
    private final Words when;
    private final Words evidence;
    private final Words answer;
    private final Words hint;
    private final Scope scope;
    private final boolean everySentence;
    private final Optional<Part> settledByPart;
    private final Optional<Part> raisedByPart;

    private TopicRule(Builder builder, Spec spec) {
        this.spec = spec;
        when = builder.when;
        evidence = builder.evidence;
        answer = builder.answer.orElse(evidence);
        hint = builder.hint.orElse(answer.withoutAmount());
        scope = builder.scope;
        everySentence = builder.everySentence;
        settledByPart = builder.settledByPart;
        raisedByPart = builder.raisedByPart;
    }

    static Builder of(Role role, String code, Severity severity, Remedy remedy) {
        return new Builder(role, code, severity, remedy);
    }

    @Override
    public Spec spec() {
        return spec;
    }

    @Override
    public List<Hit> hits(Requirement requirement) {
        List<Hit> hits = new ArrayList<>();
        if (settledByPart.filter(requirement::has).isPresent()) {
            return hits;
        }
        for (Section section : requirement.sections()) {
            for (Sentence sentence : section.sentences()) {
                Optional<String> subject = subject(section, sentence);
                if (subject.isEmpty()) {
                    continue;
                }
                if (nearby(requirement, section, sentence).stream().noneMatch(near -> evidence.in(near.plain()))) {
                    hits.add(new Hit(sentence, subject.get()));
                }
                if (!everySentence) {
                    return hits;
                }
            }
        }
        return hits;
    }

    @Override
    public String answerKey(Hit hit) {
        return "";
    }

    @Override
    public boolean touches(Sentence sentence, Hit hit) {
        return hint.in(sentence.plain()) || answer.in(sentence.plain());
    }

    @Override
    public boolean settles(Sentence sentence, Hit hit) {
        return answer.in(sentence.plain());
    }

    private Optional<String> subject(Section section, Sentence sentence) {
        if (raisedByPart.filter(part -> part == section.part()).isPresent()) {
            return Optional.of(sentence.plain()).filter(text -> text.length() > 6);
        }
        boolean states = !sentence.plain().endsWith("?") && !sentence.plain().endsWith("？");
        return states && section.binds(sentence)
                ? when.findAffirmed(sentence.plain()).map(Words.Match::word)
                : Optional.empty();
    }

    private List<Sentence> nearby(Requirement requirement, Section section, Sentence sentence) {
        return switch (scope) {
            case SENTENCE -> List.of(sentence);
            case SECTION -> section.sentences();
            case DOCUMENT -> requirement.sentences();
        };
    }

    /** Collects what makes up a topic rule; {@link #zh} is the last step. */
    static final class Builder {
        private final Role role;
        private final String code;
        private final Severity severity;
        private final Remedy remedy;
        private Words when = Words.of("(?s).+", "(?s).+");
        private Words evidence = Words.none();
        private Optional<Words> answer = Optional.empty();
        private Optional<Words> hint = Optional.empty();
        private Scope scope = Scope.SECTION;
        private boolean everySentence;
        private Optional<Part> settledByPart = Optional.empty();
        private Optional<Part> raisedByPart = Optional.empty();
        private Spec.Wording english = new Spec.Wording("", "");

        private Builder(Role role, String code, Severity severity, Remedy remedy) {
            this.role = role;
            this.code = code;
            this.severity = severity;
            this.remedy = remedy;
        }

        /** What raises the topic; by default every sentence does. */
        Builder when(Words words) {
            when = words;
            return this;
        }

        /** What has to stand nearby. */
        Builder unless(Words words) {
            evidence = words;
            return this;
        }

        /** What settles the objection when it stands elsewhere; by default the same as nearby. */
        Builder answeredBy(Words words) {
            answer = Optional.of(words);
            return this;
        }

        /** What an author may take for an answer; by default the same words without an amount. */
        Builder hintedBy(Words words) {
            hint = Optional.of(words);
            return this;
        }

        Builder within(Scope nearby) {
            scope = nearby;
            return this;
        }

        /** Object to each sentence that raises the topic, not only to the first. */
        Builder everySentence() {
            everySentence = true;
            return this;
        }

        /** A section of this kind settles it. */
        Builder unlessPart(Part part) {
            settledByPart = Optional.of(part);
            return this;
        }

        /** Each sentence of such a section raises it. */
        Builder whenIn(Part part) {
            raisedByPart = Optional.of(part);
            return this;
        }

        Builder en(String problem, String suggestion) {
            english = new Spec.Wording(problem, suggestion);
            return this;
        }

        TopicRule zh(String problem, String suggestion) {
            Spec.Wording chinese = new Spec.Wording(problem, suggestion);
            return new TopicRule(this, new Spec(code, role, severity, remedy, english, chinese));
        }
    }
}
