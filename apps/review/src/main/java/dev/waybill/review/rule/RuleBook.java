package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Part;
import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Section;
import dev.waybill.review.text.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * All rules. Reviews a requirement for a role, finds what the text itself answers, and judges such an answer.
 *
 * <p>Everything here is a pure function of the requirement; the book holds no state.
 */
public final class RuleBook {

    private static final Set<Part> UNRELIABLE = EnumSet.of(Part.UNDECIDED, Part.BACKGROUND, Part.APPENDIX);

    private final List<Rule> rules;

    private RuleBook(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** The rules that come with Waybill. */
    public static RuleBook standard() {
        List<Rule> rules = new ArrayList<>();
        rules.add(new EmptyRule());
        rules.addAll(ProductRules.rules());
        rules.addAll(DevelopmentRules.rules());
        rules.addAll(QualityRules.rules());
        rules.addAll(VaguenessRules.rules());
        rules.addAll(Terms.rules());
        rules.add(new ConflictRule());
        rules.addAll(SecurityRules.rules());
        rules.addAll(PrivacyRules.rules());
        return new RuleBook(rules);
    }

    /** The codes of all rules, in the order of the book. */
    public List<String> codes() {
        return rules.stream().map(rule -> rule.spec().code()).toList();
    }

    /** What a role objects to, in the order of the file, numbered {@code ROLE-1}, {@code ROLE-2} and so on. */
    public List<Finding> review(Role role, Requirement requirement) {
        record Objection(Rule rule, Hit hit) {}
        List<Objection> objections = rules.stream()
                .filter(rule -> rule.spec().role() == role)
                .flatMap(rule -> rule.hits(requirement).stream().map(hit -> new Objection(rule, hit)))
                .sorted(Comparator.comparingInt(
                        objection -> objection.hit().sentence().line()))
                .toList();
        List<Finding> findings = new ArrayList<>();
        for (Objection objection : objections) {
            String id = role + "-" + (findings.size() + 1);
            findings.add(finding(id, objection.rule().spec(), objection.hit(), requirement));
        }
        return findings;
    }

    /**
     * The sentence elsewhere in the text that an author can point to: one that settles the finding if there is one, else
     * one that touches on it.
     */
    public Optional<Resolution> findAnswer(Requirement requirement, Finding finding) {
        return findRule(finding)
                .flatMap(rule -> findHit(rule, requirement, finding).flatMap(hit -> {
                    List<Sentence> others = answering(requirement)
                            .filter(sentence -> sentence.line() != finding.line()
                                    || !sentence.text().equals(finding.quote()))
                            .toList();
                    return first(others, sentence -> rule.settles(sentence, hit))
                            .or(() -> first(others, sentence -> rule.touches(sentence, hit)));
                }));
    }

    /** Whether the quoted answer settles the finding, in the eyes of the role that raised it. */
    public boolean settles(Requirement requirement, Finding finding, Resolution answer) {
        return findRule(finding)
                .flatMap(rule -> findHit(rule, requirement, finding)
                        .filter(hit -> answering(requirement)
                                .filter(sentence -> sentence.line() == answer.line()
                                        && sentence.text().equals(answer.quote()))
                                .anyMatch(sentence -> rule.settles(sentence, hit))))
                .isPresent();
    }

    /** Whether somebody has to decide something before the text can be corrected; true for a rule not in the book. */
    public boolean needsDecision(Finding finding) {
        return findRule(finding)
                .map(rule -> rule.spec().remedy() == Remedy.DECISION)
                .orElse(true);
    }

    private static Stream<Sentence> answering(Requirement requirement) {
        return requirement.sections().stream()
                .filter(section -> !UNRELIABLE.contains(section.part()))
                .map(Section::sentences)
                .flatMap(List::stream)
                .filter(sentence ->
                        !sentence.plain().endsWith("?") && !sentence.plain().endsWith("？"));
    }

    private static Optional<Resolution> first(List<Sentence> sentences, Predicate<Sentence> condition) {
        return sentences.stream()
                .filter(condition)
                .findFirst()
                .map(sentence -> new Resolution(sentence.line(), sentence.text()));
    }

    private static Optional<Hit> findHit(Rule rule, Requirement requirement, Finding finding) {
        return rule.hits(requirement).stream()
                .filter(hit -> hit.sentence().line() == finding.line()
                        && rule.spec()
                                .problem(requirement.language(), hit.subject())
                                .equals(finding.problem()))
                .findFirst();
    }

    private Optional<Rule> findRule(Finding finding) {
        return rules.stream()
                .filter(rule -> rule.spec().code().equals(finding.rule()))
                .findFirst();
    }

    private static Finding finding(String id, Spec spec, Hit hit, Requirement requirement) {
        return new Finding(
                id,
                spec.role(),
                spec.code(),
                spec.severity(),
                hit.sentence().line(),
                hit.sentence().text(),
                spec.problem(requirement.language(), hit.subject()),
                spec.suggestion(requirement.language(), hit.subject()),
                Status.OPEN,
                Optional.empty());
    }
}
