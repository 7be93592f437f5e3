package dev.waybill.voyager.data;

import java.text.Normalizer;
import java.util.Locale;

/** Spellings of one name made equal: case, accents, spaces and hyphens, and traditional characters do not count. */
final class PlaceKey {

    private static final String TRADITIONAL =
            "東羅馬紐約開倫劃華頓爾亞蘭蘇慶廣門臺灣漢寧陽貴雲濟長興龍島關橋鄉縣區豐樂麗義維納倉貝魯達諾薩聖費萊賓韓國濱橫鐘滬錦麥緬緯經緣瑪滿澤錫無紹鹽鎮張賀連";
    private static final String SIMPLIFIED =
            "东罗马纽约开伦划华顿尔亚兰苏庆广门台湾汉宁阳贵云济长兴龙岛关桥乡县区丰乐丽义维纳仓贝鲁达诺萨圣费莱宾韩国滨横钟沪锦麦缅纬经缘玛满泽锡无绍盐镇张贺连";

    private PlaceKey() {}

    static String of(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
        StringBuilder key = new StringBuilder(plain.length());
        for (int i = 0; i < plain.length(); i++) {
            append(key, plain.charAt(i));
        }
        return key.toString();
    }

    /** What separates the words of a name, and counts for nothing. */
    static boolean isSeparator(char c) {
        return c == ' ' || c == '-' || c == '\'' || c == '\u2019' || c == '.' || c == '\u00b7';
    }

    private static void append(StringBuilder key, char c) {
        if (isSeparator(c) || Character.getType(c) == Character.NON_SPACING_MARK) {
            return;
        }
        switch (c) {
            case 'ı' -> key.append('i');
            case 'ß' -> key.append("ss");
            case 'ø' -> key.append('o');
            case 'ł' -> key.append('l');
            case 'đ', 'ð' -> key.append('d');
            case 'æ' -> key.append("ae");
            case 'œ' -> key.append("oe");
            case 'þ' -> key.append("th");
            default -> {
                int traditional = TRADITIONAL.indexOf(c);
                key.append(traditional < 0 ? c : SIMPLIFIED.charAt(traditional));
            }
        }
    }
}
