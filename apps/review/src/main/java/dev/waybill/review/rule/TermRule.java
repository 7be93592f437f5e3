package dev.waybill.review.rule;

import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Section;
import dev.waybill.review.text.Sentence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A term has to be defined where it is used. Objects to the first use of each term whose section does not define it;
 * a glossary elsewhere is for the author to point out.
 */
record TermRule(Spec spec, Pattern terms, Set<String> known, Function<String, Predicate<String>> defining)
        implements Rule {

    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    TermRule {
        known = new LinkedHashSet<>(known);
    }

    @Override
    public List<Hit> hits(Requirement requirement) {
        List<Hit> hits = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>(known);
        for (Section section : requirement.sections()) {
            for (Sentence sentence : section.binding()) {
                for (String term : termsIn(sentence)) {
                    if (seen.add(key(term)) && !isDefinedIn(section, term)) {
                        hits.add(new Hit(sentence, term));
                    }
                }
            }
        }
        return hits;
    }

    @Override
    public String answerKey(Hit hit) {
        return hit.subject();
    }

    @Override
    public boolean touches(Sentence sentence, Hit hit) {
        return settles(sentence, hit);
    }

    @Override
    public boolean settles(Sentence sentence, Hit hit) {
        return defining.apply(hit.subject()).test(sentence.plain());
    }

    private boolean isDefinedIn(Section section, String term) {
        Predicate<String> defines = defining.apply(term);
        return section.sentences().stream().map(Sentence::plain).anyMatch(defines);
    }

    private List<String> termsIn(Sentence sentence) {
        List<String> found = new ArrayList<>();
        Matcher matcher = terms.matcher(CODE.matcher(sentence.text()).replaceAll(" "));
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }

    private static String key(String term) {
        boolean plural = term.endsWith("s");
        return (plural ? term.substring(0, term.length() - 1) : term).toLowerCase(Locale.ROOT);
    }
}
