package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.QA;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Terms that a reader may not know, or that two readers may take differently. */
final class Terms {

    private static final Pattern ACRONYM =
            Pattern.compile("(?<![A-Za-z0-9_/.-])(?![IVX]+\\b)[A-Z][A-Z0-9]{1,5}s?(?![A-Za-z0-9_/-])");
    private static final Pattern KIND_OF = Pattern.compile(
            "\\b(?:vip|premium|power|active|trusted|frequent|regular|loyal|normal|big|key) "
                    + "(?:customers?|users?|accounts?|members?|clients?|merchants?)\\b"
                    + "|\\b(?:large|small|big|high[- ]value|high[- ]risk|suspicious|unusual|abnormal) "
                    + "(?:orders?|refunds?|amounts?|payments?|transactions?|reports?|exports?|files?|logins?)\\b"
                    + "|(?:活跃|高级|核心|重点|优质|普通|重要|VIP ?|大)(?:用户|客户|会员|商户)"
                    + "|大额(?:订单|退款|交易|支付)?|高风险(?:订单|用户|操作|交易)?|异常(?:订单|登录|行为|交易|操作)|敏感操作"
                    + "|大(?:报表|文件)|超大(?:报表|文件)",
            Pattern.CASE_INSENSITIVE);
    private static final String DEFINING =
            "means|is defined|are defined|is (?:an? |the |one |any )|are (?:those|all|the)"
                    + "|i\\.e\\.|that is|stands for|more than|above|over|at least|exceed|who|with \\w+ "
                    + "|是指|指的?是|指|即|定义|大于|超过|以上|不少于|≥|>";

    private static final Pattern LINE = Pattern.compile("^s?\\s*(?:[(（:：|]|.{0,12}?(?:" + DEFINING + "))");

    private static final Set<String> EVERYDAY = new LinkedHashSet<>(List.of(
            "api", "http", "https", "url", "uri", "pdf", "csv", "json", "xml", "xlsx", "xls", "sms", "id", "ui", "ux",
            "utc", "gmt", "cet", "eur", "usd", "gbp", "cny", "rmb", "jpy", "faq", "ok", "it", "pc", "ip", "html", "css",
            "sql", "rest", "tls", "ssl", "io", "os", "ios", "qr", "pin", "aes", "sha", "uuid", "iso", "rfc", "eu", "us",
            "uk", "tbd", "todo", "kb", "mb", "gb", "tb", "am", "pm", "qa", "dev", "sec", "must", "not", "shall",
            "should", "may", "and", "or", "if", "no", "yes", "only", "can", "cannot", "will", "never", "always", "each",
            "off", "new", "old", "note", "both", "in", "on", "to", "the", "all", "any", "get", "post", "put", "delete",
            "patch", "app", "vip", "h5", "web", "ceo", "cto", "hr", "excel", "word", "png", "jpg", "jpeg", "gif", "zip",
            "p0", "p1", "p2", "p3", "v1", "v2", "v3", "p50", "p90", "p95", "p99", "given", "when", "then", "sla", "kpi",
            "mvp", "otp", "pii", "gps", "cpu", "ram", "wifi", "usb", "tv", "ai", "bug", "prd"));

    private Terms() {}

    static List<Rule> rules() {
        return List.of(
                new TermRule(
                        new Spec(
                                "qa.acronym",
                                QA,
                                Severity.MINOR,
                                Remedy.EDIT,
                                new Spec.Wording(
                                        "\"{}\" is used without saying what it stands for.",
                                        "Spell \"{}\" out where it is used first, or add it to a glossary."),
                                new Spec.Wording("使用了缩写“{}”，但没有说明其含义。", "在首次出现处写出“{}”的全称，或加入术语表。")),
                        ACRONYM,
                        EVERYDAY,
                        Terms::spellsOut),
                new TermRule(
                        new Spec(
                                "qa.term",
                                QA,
                                Severity.MAJOR,
                                Remedy.EDIT,
                                new Spec.Wording(
                                        "\"{}\" decides what happens, but nobody says what counts as one.",
                                        "Define \"{}\" by something that can be measured: an amount, a number, a state."),
                                new Spec.Wording("“{}”决定了系统的行为，但没有说明判定标准。", "用可度量的条件定义“{}”，例如金额、数量或状态。")),
                        KIND_OF,
                        Set.of(),
                        Terms::draws));
    }

    /** Finds whether a sentence spells an acronym out: "DAU (daily active users)", "(DAU)" after the words, "DAU: …". */
    private static Predicate<String> spellsOut(String acronym) {
        String bare = acronym.endsWith("s") ? acronym.substring(0, acronym.length() - 1) : acronym;
        String quoted = Pattern.quote(bare);
        Pattern spelled = Pattern.compile("(?<![A-Za-z])" + quoted + "s?\\s*(?:[(（]\\s*[^)）]{4,}|[:：|—–=]\\s*\\S{2}"
                + "|\\s(?:means|stands for|is (?:the|an?)\\b|are (?:the)?\\b)|\\s*(?:是指|指的?是|指|即|是))"
                + "|\\p{L}[\\p{L} -]{2,}\\s*[(（]\\s*" + quoted + "s?\\s*[)）,，]");
        return sentence -> sentence.contains(bare) && spelled.matcher(sentence).find();
    }

    /** Finds whether a sentence draws the line: it has the term and says by which measure something is one. */
    private static Predicate<String> draws(String term) {
        String bare = term.toLowerCase(Locale.ROOT).replaceAll("s$", "");
        return sentence -> {
            String lower = sentence.toLowerCase(Locale.ROOT);
            int at = lower.indexOf(bare);
            return at >= 0 && LINE.matcher(lower.substring(at + bare.length())).find();
        };
    }
}
