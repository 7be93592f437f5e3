package dev.waybill.voyager.request;

import java.util.Optional;
import java.util.regex.Pattern;

/** Finds how full the days shall be. */
final class PaceReader {

    private static final Pattern RELAXED =
            Wish.pattern("(?:节奏|行程|步调)?(?:要|可以|最好)?(?:再)?(?:慢|宽松|轻松|悠闲|松)(?:一点儿?|一些|点儿?|些)|慢节奏|慢游|慢慢[玩逛走]|轻松|悠闲|休闲"
                    + "|不赶|不要太?赶|不想太?累|不要太?累|别太?[赶累]"
                    + "|不着急|佛系|宽松|\\brelax(?:ed|ing)?\\b|\\bno (?:rush|hurry)\\b|\\bslow(?:ly| pace"
                    + "| travel)?\\b|\\beasy(?:-?going| pace)\\b"
                    + "|\\bleisurely\\b|\\blaid[- ]back\\b|\\bunhurried\\b|\\btake it easy\\b"
                    + "|\\bnot too (?:busy|packed|tight)\\b");
    private static final Pattern PACKED = Wish.pattern(
            "特种兵|紧凑|充实|赶一点|多走几个|多玩几个|尽量多|满满当当|暴走|高强度|\\bpacked\\b|\\bbusy\\b|\\bfull[- ]on\\b|\\bintens(?:e|ive)\\b"
                    + "|\\bfast(?:[- ]paced)?\\b|\\bas much as possible\\b|\\bsee (?:it all|everything)\\b");
    private static final Pattern NORMAL = Wish.pattern(
            "(?:节奏|行程)?(?:适中|正常|一般|中等)|\\b(?:normal|moderate|medium|regular) ?(?:pace)?\\b|\\bbalanced\\b");

    Optional<Pace> read(Wish wish) {
        if (wish.take(RELAXED).isPresent()) {
            return Optional.of(Pace.RELAXED);
        }
        if (wish.take(PACKED).isPresent()) {
            return Optional.of(Pace.PACKED);
        }
        return wish.take(NORMAL).map(match -> Pace.NORMAL);
    }
}
