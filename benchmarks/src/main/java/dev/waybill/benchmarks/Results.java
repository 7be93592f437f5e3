package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.util.List;
import java.util.Optional;

/** All that was measured. Immutable. */
record Results(List<Measured> all) {
    Results {
        all = List.copyOf(all);
    }

    Optional<Measured> find(Case which, Contestant contestant) {
        return all.stream()
                .filter(m -> m.which().equals(which) && m.contender().equals(contestant.name()))
                .findFirst();
    }

    List<Case> cases() {
        return all.stream().map(Measured::which).distinct().toList();
    }

    List<String> contenders() {
        return Contestant.ALL.stream()
                .map(Contestant::name)
                .filter(name -> all.stream().anyMatch(m -> m.contender().equals(name)))
                .toList();
    }
}
