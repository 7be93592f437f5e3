package dev.waybill.review.rule;

import dev.waybill.review.message.Role;
import dev.waybill.review.text.Requirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All rules. Reviews a requirement for a role, and {@linkplain #read reads} it for answers.
 *
 * <p>Everything here is a pure function of the requirement; the book holds no state.
 */
public final class RuleBook {

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
        rules.addAll(ClaimRules.rules());
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

    /** Opens a requirement to look for answers in it. */
    public Reading read(Requirement requirement) {
        return new Reading(this, requirement);
    }

    /** Whether somebody has to decide something before the text can be corrected; true for a rule not in the book. */
    public boolean needsDecision(Finding finding) {
        return findRule(finding)
                .map(rule -> rule.spec().remedy() == Remedy.DECISION)
                .orElse(true);
    }

    Optional<Rule> findRule(Finding finding) {
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
