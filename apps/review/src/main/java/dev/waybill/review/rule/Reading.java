package dev.waybill.review.rule;

import dev.waybill.review.text.Part;
import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Section;
import dev.waybill.review.text.Sentence;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One pass of a book through one requirement: finds what the text itself answers, and judges such an answer. It remembers
 * what each rule found, so that many findings cost little more than one; it is meant for one turn of one thread.
 */
public final class Reading {

    private static final Set<Part> UNRELIABLE = EnumSet.of(Part.UNDECIDED, Part.BACKGROUND, Part.APPENDIX);

    private record Place(int line, String problem) {}

    private record Question(String rule, String key) {}

    private final RuleBook book;
    private final Requirement requirement;
    private final List<Sentence> answering;
    private final Map<String, Map<Place, Hit>> hits = new LinkedHashMap<>();
    private final Map<Question, List<Sentence>> settling = new LinkedHashMap<>();
    private final Map<Question, List<Sentence>> touching = new LinkedHashMap<>();

    Reading(RuleBook book, Requirement requirement) {
        this.book = book;
        this.requirement = requirement;
        answering = requirement.sections().stream()
                .filter(section -> !UNRELIABLE.contains(section.part()))
                .map(Section::sentences)
                .flatMap(List::stream)
                .filter(sentence ->
                        !sentence.plain().endsWith("?") && !sentence.plain().endsWith("？"))
                .toList();
    }

    /**
     * The sentence elsewhere in the text that an author can point to: one that settles the finding if there is one, else
     * one that touches on it.
     */
    public Optional<Resolution> findAnswer(Finding finding) {
        return book.findRule(finding)
                .flatMap(rule -> findHit(rule, finding).flatMap(hit -> {
                    Question question = new Question(finding.rule(), rule.answerKey(hit));
                    return first(settling.computeIfAbsent(question, q -> those(s -> rule.settles(s, hit))), finding)
                            .or(() -> first(
                                    touching.computeIfAbsent(question, q -> those(s -> rule.touches(s, hit))),
                                    finding));
                }));
    }

    /** Whether the quoted answer settles the finding, in the eyes of the role that raised it. */
    public boolean settles(Finding finding, Resolution answer) {
        return book.findRule(finding)
                .flatMap(rule -> findHit(rule, finding)
                        .filter(hit -> answering.stream()
                                .filter(sentence -> sentence.line() == answer.line()
                                        && sentence.text().equals(answer.quote()))
                                .anyMatch(sentence -> rule.settles(sentence, hit))))
                .isPresent();
    }

    private List<Sentence> those(Predicate<Sentence> condition) {
        return answering.stream().filter(condition).toList();
    }

    private static Optional<Resolution> first(List<Sentence> sentences, Finding finding) {
        return sentences.stream()
                .filter(sentence ->
                        sentence.line() != finding.line() || !sentence.text().equals(finding.quote()))
                .findFirst()
                .map(sentence -> new Resolution(sentence.line(), sentence.text()));
    }

    private Optional<Hit> findHit(Rule rule, Finding finding) {
        Map<Place, Hit> found = hits.computeIfAbsent(finding.rule(), code -> index(rule));
        return Optional.ofNullable(found.get(new Place(finding.line(), finding.problem())));
    }

    private Map<Place, Hit> index(Rule rule) {
        Map<Place, Hit> index = new LinkedHashMap<>();
        for (Hit hit : rule.hits(requirement)) {
            String problem = rule.spec().problem(requirement.language(), hit.subject());
            index.putIfAbsent(new Place(hit.sentence().line(), problem), hit);
        }
        return index;
    }
}
