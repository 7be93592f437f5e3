package dev.waybill.voyager.review;

import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.state.Directive;
import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import java.util.Optional;

/** Risks found in one round of review. */
record Risks(int round) {

    Risk trip(RiskCode code, String zh, String en) {
        return risk(code, Optional.empty(), zh, en, Optional.empty());
    }

    Risk trip(RiskCode code, String zh, String en, Directive directive) {
        return risk(code, Optional.empty(), zh, en, Optional.of(directive));
    }

    Risk day(RiskCode code, int day, String zh, String en) {
        return risk(code, Optional.of(day), zh, en, Optional.empty());
    }

    Risk day(RiskCode code, int day, String zh, String en, Directive directive) {
        return risk(code, Optional.of(day), zh, en, Optional.of(directive));
    }

    private Risk risk(RiskCode code, Optional<Integer> day, String zh, String en, Optional<Directive> directive) {
        return new Risk(code, day, new LocalText(zh, en), directive, round, true);
    }
}
