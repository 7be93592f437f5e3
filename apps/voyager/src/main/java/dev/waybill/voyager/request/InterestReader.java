package dev.waybill.voyager.request;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds interests by their synonyms in both languages, in the order they are mentioned; negated ones are left out. */
final class InterestReader {

    private record Synonyms(String interest, Pattern pattern) {}

    private record Mention(int position, String interest) {}

    private static final List<Synonyms> TABLE = List.of(
            of(
                    "nature",
                    "自然|风景|风光|山水|湿地|森林|户外|国家公园|\\bnatur(?:e|al)\\b|\\boutdoors?\\b|\\bforests?\\b"
                            + "|\\bparks?\\b|公园|\\bscener?y\\b|\\bscenic\\b|\\blandscapes?\\b|徒步|远足|\\bhik(?:e|es"
                            + "|ing)\\b|\\bcountryside\\b"),
            of("lakes", "湖景|湖泊|湖光|看湖|湖边|游湖|西湖|湖|\\blakes?\\b|\\blakeside\\b"),
            of("mountains", "爬山|登山|山景|名山|雪山|山岳|看山|高山|\\bmountains?\\b|\\bpeaks?\\b|\\bclimb(?:ing)?\\b|\\bhills?\\b"),
            of("beaches", "海滩|沙滩|海边|海岛|看海|玩水|\\bbeach(?:es)?\\b|\\bseaside\\b|\\bcoast(?:al|line)?\\b"),
            of("gardens", "园林|花园|植物园|赏花|看花|樱花|\\bgardens?\\b|\\bbotanical\\b|\\bflowers?\\b|\\bcherry blossoms?\\b"),
            of(
                    "views",
                    "夜景|观景|俯瞰|日落|日出|拍照|摄影|全景|\\bviews?\\b|\\bviewpoints?\\b|\\bskyline\\b|\\bpanoramas?\\b"
                            + "|\\bsunsets?\\b|\\bphotograph(?:y|s)?\\b|\\bphotos?\\b|\\brooftops?\\b"),
            of(
                    "history",
                    "历史|古迹|古城|遗址|古镇|文物|人文|故宫|长城|考古|文化|\\bhistor(?:y|ic|ical)\\b|\\bruins?\\b|\\bheritage\\b"
                            + "|\\bancient\\b|\\barch(?:a)?eolog(?:y|ical)\\b|\\bcultur(?:e|al)\\b|\\bold towns?\\b"
                            + "|\\bcastles?\\b|\\bpalaces?\\b"),
            of("museums", "博物馆|博物院|展馆|看展|展览|\\bmuseums?\\b|\\bexhibitions?\\b"),
            of("art", "艺术|美术|画廊|油画|绘画|\\bart\\b|\\barts\\b|\\bgaller(?:y|ies)\\b|\\bpaintings?\\b|\\bsculptures?\\b"),
            of("architecture", "建筑|\\barchitectur(?:e|al)\\b|\\bbuildings?\\b"),
            of(
                    "temples",
                    "寺庙|寺院|佛寺|神社|道观|教堂|清真寺|烧香|拜佛|\\btemples?\\b|\\bshrines?\\b|\\bchurch(?:es)?\\b"
                            + "|\\bcathedrals?\\b|\\bmosques?\\b|\\bpagodas?\\b|\\bmonaster(?:y|ies)\\b"),
            of(
                    "food",
                    "美食|吃货|小吃|好吃的|吃吃喝喝|爱吃|想吃|火锅|吃辣|川菜|料理|餐厅|咖啡|甜品|甜点|茶|探店|\\bfood(?:ie)?s?\\b|\\bcuisine\\b"
                            + "|\\beat(?:ing)?\\b|\\brestaurants?\\b|\\bgastronomy\\b|\\bcoffee\\b|\\bwine\\b"
                            + "|\\bculinary\\b|\\bstreet food\\b|\\bpastr(?:y|ies)\\b|\\bspicy\\b|\\btea\\b"),
            of("seafood", "海鲜|生鲜|鱼虾|寿司|刺身|\\bseafood\\b|\\bfish\\b|\\boysters?\\b|\\bsushi\\b|\\bshellfish\\b"),
            of("markets", "市场|市集|集市|早市|夜市|菜市场|\\bmarkets?\\b|\\bbazaars?\\b|\\bsouks?\\b|\\bflea market\\b"),
            of("shopping", "购物|逛街|商场|买买买|免税|买手店|\\bshop(?:s|ping)?\\b|\\bboutiques?\\b|\\bmalls?\\b"),
            of(
                    "nightlife",
                    "夜生活|酒吧|夜店|蹦迪|\\bnight ?life\\b|\\bbars?\\b|\\bclubs?\\b|\\bclubbing\\b|\\bpubs?\\b"
                            + "|\\bparty(?:ing)?\\b"),
            of(
                    "family",
                    "亲子|遛娃|带娃|带孩子|带小孩|孩子|小孩|儿童|小朋友|迪士尼|乐园|\\bfamil(?:y|ies)\\b|\\bkids?\\b"
                            + "|\\bchild(?:ren)?\\b|\\btoddlers?\\b|\\btheme parks?\\b"),
            of(
                    "wildlife",
                    "动物|大熊猫|熊猫|企鹅|观鸟|野生|\\bwildlife\\b|\\banimals?\\b|\\bpandas?\\b|\\bpenguins?\\b"
                            + "|\\bbirds?\\b|\\bbirdwatching\\b|\\bwhales?\\b|\\bsafaris?\\b|\\bzoos?\\b"
                            + "|\\baquariums?\\b"),
            of(
                    "music",
                    "音乐|演唱会|歌剧|戏剧|演出|爵士|川剧|京剧|\\bmusic\\b|\\bconcerts?\\b|\\boperas?\\b|\\bjazz\\b|\\bfado\\b"
                            + "|\\btheat(?:re|er)s?\\b"),
            of(
                    "walking",
                    "徒步|散步|漫步|citywalk|city walk|压马路|暴走|骑行|远足|\\bwalk(?:s|ing)?\\b|\\bstroll(?:s|ing)?\\b"
                            + "|\\bhik(?:e|es|ing)\\b|\\bwander(?:ing)?\\b"));

    private static final Pattern NEGATED =
            Wish.pattern("(?:不喜欢|不太喜欢|不爱|不想|不要|不去|不看|不逛|不吃|别去|讨厌|没兴趣|除了|\\b(?:no|not|without|hate|dislike"
                    + "|don'?t (?:like|want|care)|skip|avoid|except)\\b)[^。.;,!?\\x01]*$");

    /** Interests in the order of their first mention; what was understood is gone from the text. */
    List<String> read(Wish wish) {
        List<Mention> mentions = new ArrayList<>();
        List<MatchResult> understood = new ArrayList<>();
        String text = wish.rest();
        for (Synonyms synonyms : TABLE) {
            List<MatchResult> matches = wish.findAll(synonyms.pattern()).toList();
            understood.addAll(matches);
            matches.stream()
                    .filter(match ->
                            !NEGATED.matcher(text.substring(0, match.start())).find())
                    .findFirst()
                    .ifPresent(match -> mentions.add(new Mention(match.start(), synonyms.interest())));
        }
        understood.forEach(match -> wish.blank(match.start(), match.end()));
        return mentions.stream()
                .sorted(Comparator.comparingInt(Mention::position))
                .map(Mention::interest)
                .toList();
    }

    private static Synonyms of(String interest, String regex) {
        return new Synonyms(interest, Wish.pattern(regex));
    }
}
