package dev.waybill.voyager.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the destination: a well-known name, a name after a word like "in" or 去, or what is left when all else is read. */
final class DestinationReader {

    /** The name as it was written. */
    record Place(String name, boolean severalGiven) {}

    private static final String CAPITALISED =
            "(?-i:\\p{Lu}[\\p{L}'.]*(?:[ -](?:\\p{Lu}[\\p{L}'.]*|of|de|da|do|del|la|le|los|las|el|al"
                    + "|sur|upon|am)(?![\\p{L}]))*)";
    private static final Pattern ORIGIN =
            Wish.pattern("从([\\p{IsHan}]{2,6}?)(?=出发|飞|去|到|坐|自驾|开车)(?:出发)?|\\bfrom (" + CAPITALISED + ")");
    private static final Pattern QUALIFIER = Wish.pattern(
            "\\s?[,(]\\s?(\\p{L}[\\p{L} .]{0,30}?)(?=\\s*(?:[,.;)\\x01]|$)|\\s+(?:for|in|with|on)\\b)\\)?");
    private static final Pattern SECOND =
            Wish.pattern("\\s?(?:和|与|、|加|\\+|&|and)\\s?([\\p{IsHan}]{2,8}|" + CAPITALISED + ")");
    private static final Pattern CHINESE = Wish.pattern("(?:去|到|在|飞|游览|逛|玩|前往|打卡|游)([\\p{IsHan}·]{2,12})");
    private static final Pattern CHINESE_END =
            Wish.pattern("(?:玩|旅游|旅行|自由行|游玩|度假|出差|待|住|走走|看看|看|逛|吃|过|转转|的|和|跟|跨|自驾|深度|周边|一日|几日|市区|游$).*");
    private static final Pattern ENGLISH =
            Wish.pattern("\\b(?:in|to|visit(?:ing)?|around|explor(?:e|ing)|see(?:ing)?|at)\\s+(?:the city of )?("
                    + CAPITALISED + ")");
    private static final Pattern ENGLISH_LOWER = Wish.pattern("\\b(?:in|to|visit(?:ing)?|around|explor(?:e|ing)"
            + "|see(?:ing)?)\\s+(\\p{L}[\\p{L}'-]*(?: \\p{L}[\\p{L}'-]*){0,2})");
    private static final Pattern CHINESE_FILLER =
            Wish.pattern("我们?|想要?|打算|计划|准备|希望|请|帮|安排|规划|做个?|一份|一下|行程|攻略|旅游|旅行|自由行|度假|游玩|喜欢|偏好|爱|玩|游|去|到|在|的|和|与|及"
                    + "|以及|还有|或|大概|左右|以内|每天|预算|人|出发|一起|主要|最好|可以|了|吧|要|带|看|逛|吃|节奏|小时|跟|个|次|共|总|一|之");
    private static final Pattern ENGLISH_FILLER =
            Wish.pattern("\\b(?:i|we|us|me|my|our|a|an|the|and|or|in|to|for|with|of|on|at|from|by|plan(?:ning)?"
                    + "|trip|travel(?:ling)?|holidays?|vacation|visit|going|go|like|love|want|would|please|need"
                    + "|budget|around|about|some|no|not|yes|days?|nights?|people|adults?|interested|interests?"
                    + "|including|plus|also|pace|stay|city|break|tour|getaway|good|great|nice|best|lots|but|is"
                    + "|are|it|per|person|two|one|start(?:ing)?|leav(?:e|ing)|depart(?:ing)?|maybe|really|very"
                    + "|prefer(?:ably)?|enjoy|see|do|things|local)\\b");
    private static final Pattern WORDS = Wish.pattern("[\\p{L}][\\p{L}'.-]*(?: [\\p{L}][\\p{L}'.-]*)*");

    private final PlaceNames names;

    DestinationReader(PlaceNames names) {
        this.names = names;
    }

    /** To be read before pace and interests, whose words occur in names of places. */
    Optional<Place> read(Wish wish) {
        Optional<MatchResult> origin = wish.take(ORIGIN);
        Optional<Place> place = wellKnown(wish).or(() -> afterAWord(wish));
        return place.isPresent() ? place : origin.map(DestinationReader::named).map(name -> new Place(name, false));
    }

    /** To be read last: the first remaining words that name a place, or else the first remaining words. */
    Optional<Place> readRest(Wish wish) {
        String rest = CHINESE_FILLER.matcher(wish.rest()).replaceAll(",");
        List<String> runs = ENGLISH_FILLER
                .matcher(rest)
                .replaceAll(",")
                .transform(text ->
                        WORDS.matcher(text).results().map(MatchResult::group).toList());
        List<String> candidates = runs.stream().filter(run -> run.length() > 1).toList();
        return candidates.stream()
                .flatMap(run -> knownPrefix(run).stream())
                .findFirst()
                .or(() -> candidates.stream().findFirst())
                .map(name -> new Place(name, false));
    }

    private Optional<Place> wellKnown(Wish wish) {
        Optional<String> found = names.findIn(wish.rest());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        int start = wish.rest().indexOf(found.get());
        int end = start + found.get().length();
        String name = found.get();
        Optional<MatchResult> qualifier = wish.findAt(QUALIFIER, end);
        if (qualifier.isPresent()) {
            String qualified = name + ", " + qualifier.get().group(1).strip();
            if (names.isPlace(qualified)) {
                wish.blank(start, qualifier.get().end());
                return Optional.of(new Place(qualified, false));
            }
        }
        boolean second = wish.findAt(SECOND, end)
                .flatMap(match -> knownPrefix(match.group(1)))
                .isPresent();
        wish.blank(start, end);
        return Optional.of(new Place(name, second || names.findIn(wish.rest()).isPresent()));
    }

    private Optional<Place> afterAWord(Wish wish) {
        List<MatchResult> chinese = wish.findAll(CHINESE).toList();
        List<MatchResult> english = wish.findAll(ENGLISH).toList();
        List<MatchResult> all = new ArrayList<>(chinese);
        all.addAll(english);
        for (MatchResult match : all) {
            Optional<String> known = knownPrefix(match.group(1));
            if (known.isPresent()) {
                return Optional.of(taken(wish, match, qualified(wish, match, known.get())));
            }
        }
        for (MatchResult match : wish.findAll(ENGLISH_LOWER).toList()) {
            Optional<String> known = knownPrefix(match.group(1));
            if (known.isPresent()) {
                return Optional.of(taken(wish, match, known.get()));
            }
        }
        for (MatchResult match : all) {
            String name = CHINESE_END.matcher(match.group(1)).replaceFirst("");
            if (name.length() > 1) {
                return Optional.of(taken(wish, match, name));
            }
        }
        return Optional.empty();
    }

    private String qualified(Wish wish, MatchResult match, String name) {
        if (!name.equals(match.group(1))) {
            return name;
        }
        return wish.findAt(QUALIFIER, match.end())
                .map(qualifier -> name + ", " + qualifier.group(1).strip())
                .filter(names::isPlace)
                .orElse(name);
    }

    private static Place taken(Wish wish, MatchResult match, String name) {
        int start = match.start(1);
        wish.blank(match.start(), Math.min(wish.rest().length(), start + name.length()));
        return new Place(name, false);
    }

    /** The longest beginning of the words (of the characters, in Chinese) that names a place; 罗马尼亚 is not 罗马. */
    private Optional<String> knownPrefix(String run) {
        boolean han = Language.of(run) == Language.ZH;
        for (int end = run.length(); end >= 2; end--) {
            boolean boundary = han ? !run.startsWith("尼亚", end) : end == run.length() || run.charAt(end) == ' ';
            if (boundary && (!han || end <= 8) && names.isPlace(run.substring(0, end))) {
                return Optional.of(run.substring(0, end));
            }
        }
        return Optional.empty();
    }

    private static String named(MatchResult match) {
        return match.group(1) == null ? match.group(2) : match.group(1);
    }
}
