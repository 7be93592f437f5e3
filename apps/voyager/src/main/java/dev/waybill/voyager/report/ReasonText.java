package dev.waybill.voyager.report;

import dev.waybill.voyager.state.Reason;
import java.util.ArrayList;
import java.util.List;

/** Why something was chosen, in a clause. */
record ReasonText(Words words) {

    String of(List<Reason> reasons) {
        List<String> clauses = new ArrayList<>();
        List<String> interests = reasons.stream()
                .filter(Reason.Interest.class::isInstance)
                .map(reason -> ((Reason.Interest) reason).interest())
                .toList();
        for (Reason reason : reasons) {
            switch (reason) {
                case Reason.MustSee must -> clauses.add(words.say("这座城市必看", "a must-see of the city"));
                case Reason.Interest interest -> {
                    if (interest.interest().equals(interests.getFirst())) {
                        clauses.add(words.say("合你的兴趣：", "for your interest in ") + words.interests(interests));
                    }
                }
                case Reason.SameArea near ->
                    clauses.add(words.say("与当天另一站同区，少走路", "in the same area as another stop of the day"));
                case Reason.Evening evening -> clauses.add(words.say("傍晚以后最好", "at its best in the evening"));
                case Reason.Sheltered sheltered ->
                    clauses.add(words.say("室内，雨季也合适", "under a roof, good in a wet month"));
                case Reason.Free free -> clauses.add(words.say("免费", "free"));
                case Reason.Typical typical -> clauses.add(words.say("有当地特色", "characteristic of the city"));
            }
        }
        return String.join(words.say("；", "; "), clauses);
    }
}
