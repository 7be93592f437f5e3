package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.QA;

import dev.waybill.review.text.Requirement;
import dev.waybill.review.text.Section;
import dev.waybill.review.text.Sentence;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Two sentences that give different numbers for the same thing. The later one is quoted; no text can answer it. Only the
 * first thousand different claims in a unit are compared with.
 */
record ConflictRule() implements Rule {

    private static final Spec SPEC = new Spec(
            "qa.conflict",
            QA,
            Severity.MAJOR,
            Remedy.DECISION,
            new Spec.Wording(
                    "Two numbers for the same thing: {}.", "Decide which one holds and say it in one place only."),
            new Spec.Wording("同一件事出现了两个不同的数字：{}。", "确定以哪个为准，并只在一处说明。"));

    private static final int REMEMBERED = 1_000;
    private static final Pattern EXAMPLE =
            Pattern.compile("^(?:given|example|e\\.g|假设|假如|给定|例如)", Pattern.CASE_INSENSITIVE);

    private record Claim(BigDecimal value, Context about) {}

    @Override
    public Spec spec() {
        return SPEC;
    }

    @Override
    public List<Hit> hits(Requirement requirement) {
        List<Hit> hits = new ArrayList<>();
        Map<String, Map<Claim, Quantity>> earlier = new LinkedHashMap<>();
        for (Sentence sentence : claims(requirement)) {
            List<Quantity> quantities = Quantity.in(sentence);
            conflict(earlier, quantities, requirement).ifPresent(what -> hits.add(new Hit(sentence, what)));
            quantities.forEach(quantity -> remember(earlier, quantity));
        }
        return hits;
    }

    @Override
    public String answerKey(Hit hit) {
        return "";
    }

    @Override
    public boolean touches(Sentence sentence, Hit hit) {
        return false;
    }

    @Override
    public boolean settles(Sentence sentence, Hit hit) {
        return false;
    }

    private static List<Sentence> claims(Requirement requirement) {
        return requirement.sections().stream()
                .filter(section -> section.part().binding())
                .map(Section::sentences)
                .flatMap(List::stream)
                .filter(sentence -> !EXAMPLE.matcher(sentence.plain()).find())
                .toList();
    }

    private static void remember(Map<String, Map<Claim, Quantity>> earlier, Quantity quantity) {
        Map<Claim, Quantity> claims = earlier.computeIfAbsent(quantity.unit(), unit -> new LinkedHashMap<>());
        if (claims.size() < REMEMBERED) {
            claims.putIfAbsent(new Claim(quantity.value(), quantity.about()), quantity);
        }
    }

    private static Optional<String> conflict(
            Map<String, Map<Claim, Quantity>> earlier, List<Quantity> later, Requirement requirement) {
        for (Quantity now : later) {
            for (Quantity before : earlier.getOrDefault(now.unit(), Map.of()).values()) {
                if (now.contradicts(before)) {
                    int line = before.sentence().line();
                    return Optional.of(requirement
                            .language()
                            .choose(
                                    "line %d says %s, this one says %s"
                                            .formatted(line, before.written(), now.written()),
                                    "第 %d 行为 %s，此处为 %s".formatted(line, before.written(), now.written())));
                }
            }
        }
        return Optional.empty();
    }
}
