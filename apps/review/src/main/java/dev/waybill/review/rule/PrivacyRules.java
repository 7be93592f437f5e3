package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.SEC;

import java.util.List;

/** Personal data: what for, on which basis, how long, how protected; and codes that prove a person. */
final class PrivacyRules {

    private static final Words PERSONAL = Words.of(
            "(?:phone|mobile) numbers?|e-?mail address(?:es)?|(?:home|postal|delivery|shipping) address(?:es)?|date of birth"
                    + "|birth ?dates?|passports?|id (?:cards?|numbers?)|identity (?:cards?|documents?)|social security"
                    + "|national id|bank (?:accounts?|details|cards?)|IBAN|card (?:numbers?|details|data)"
                    + "|ip address(?:es)?|geolocation|personal (?:data|information|details)"
                    + "|customer(?:'s|s'|s)? (?:names?|data|details|addresses)|full names?|health (?:data|records?)|salar(?:y|ies)",
            "手机号码?|电话号码|身份证|护照|姓名|邮箱(?!提醒|通知)|银行卡|住址|收货地址|家庭地址|出生日期|定位|位置信息" + "|个人信息|个人数据|客户信息|用户信息|联系方式|人脸|指纹|薪资|工资");
    private static final Words DATA = Words.of("(?:personal |customer |user )?data|details|documents?", "数据|信息|资料");
    private static final Words CODE = Words.of(
            "(?:sms|text|verification|one[- ]time|login|security|confirmation) (?:message )?(?:codes?|passcodes?|passwords?)"
                    + "|OTPs?(?! (?:length|templates?|settings|policy))|codes? (?:by|via) (?:sms|text)",
            "(?<!图形)验证码(?!模板|长度)|动态码|动态密码");
    private static final Words ANY_CODE = Words.of("codes?|passcodes?|OTPs?", "码");

    private PrivacyRules() {}

    static List<Rule> rules() {
        return List.of(basis(), retention(), sensitive(), codeExpiry(), codeRate(), codeAttempts());
    }

    private static Rule basis() {
        Words basis = Words.of(
                "legal basis|lawful|consent\\w*|privacy (?:notice|policy)|GDPR|legitimate interest",
                "同意|授权书|告知|隐私(?:政策|协议|声明)|合法|法律依据|最小必要");
        Words purpose = Words.of(
                "purposes?|used (?:only |solely )?(?:to|for)|uses? (?:it|them|the \\w+) (?:only |solely )?(?:to|for)|solely",
                "用途|(?:仅|只)用于");
        return TopicRule.of(SEC, "sec.personal-basis", Severity.MAJOR, Remedy.DECISION)
                .when(PERSONAL)
                .unless(basis.or(purpose))
                .answeredBy(basis.or(purpose.beside(PERSONAL.or(DATA))))
                .en(
                        "Personal data (\"{}\") is used, and nothing says for which purpose and on which basis.",
                        "Name the purpose, the legal basis or consent, and leave out what is not needed for it.")
                .zh("使用了个人信息（“{}”），但没有说明用途和依据。", "写明用途、法律依据或用户同意，并去掉非必要的数据。");
    }

    private static Rule retention() {
        Words kept = Words.withAmount(
                "retain\\w*|retention|kept|keeps?|stor(?:e|es|ed|age)|delet(?:e|ed|es|ion)|eras(?:ed|ure)|anonymi[sz]ed|purged?",
                "保留|保存|留存|存储|删除|销毁|清除|匿名化");
        Words never = Words.of("(?:not|never|nor) (?:\\w+ )?(?:stored|kept|saved)", "不(?:保存|存储|落库|留存)");
        return TopicRule.of(SEC, "sec.retention", Severity.MAJOR, Remedy.DECISION)
                .when(PERSONAL)
                .unless(kept.or(never))
                .answeredBy(kept.or(never).beside(PERSONAL.or(DATA)))
                .hintedBy(Words.of("retain\\w*|retention|(?:is|are) kept", "保留期|留存|定期(?:删除|清理)"))
                .en(
                        "Nothing says how long personal data (\"{}\") is kept.",
                        "Give a retention period and what happens at its end.")
                .zh("没有说明个人信息（“{}”）保存多久。", "写明保存期限及到期后的处理。");
    }

    private static Rule sensitive() {
        return TopicRule.of(SEC, "sec.sensitive", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "passports?|id (?:cards?|numbers?)|identity (?:cards?|documents?)|social security"
                                + "|bank (?:accounts?|details|cards?)|IBAN|card (?:numbers?|details|data)|CVV"
                                + "|health (?:data|records?)|salar(?:y|ies)|(?:stores?|saves?|sets?|enters?|new|resets?|changes?) (?:an? |the |their )?passwords?",
                        "身份证|护照|银行卡|卡号|人脸|指纹|(?:设置|修改|输入|保存|存储|重置)(?:登录|新|支付)?密码|薪资|工资"))
                .unless(Words.of(
                        "encrypt\\w*|mask\\w*|hash\\w*|tokens?|tokeni[sz]\\w+|last (?:four|4) digits|redact\\w*"
                                + "|(?:not|never|nor) (?:\\w+ )?(?:stored|kept|saved)",
                        "加密|脱敏|掩码|哈希|不(?:保存|存储|落库)|后四位|打码|令牌化"))
                .en(
                        "\"{}\" is sensitive, and nothing says how it is protected.",
                        "Say what is stored at all, encrypted how, and what is shown masked.")
                .zh("“{}”属于敏感信息，但没有说明如何保护。", "写明是否存储、如何加密、展示时如何脱敏。");
    }

    private static Rule codeExpiry() {
        return TopicRule.of(SEC, "sec.code-expiry", Severity.MAJOR, Remedy.EDIT)
                .when(CODE)
                .unless(Words.withAmount("expir\\w+|valid(?:ity)?(?: for)?|lifetime", "有效|过期|失效"))
                .answeredBy(Words.withAmount("expir\\w+|valid(?:ity)?(?: for)?|lifetime", "有效|过期|失效")
                        .beside(ANY_CODE))
                .en(
                        "A code that never expires is a password.",
                        "Let it expire after a few minutes, and after its first use.")
                .zh("没有有效期的验证码等同于密码。", "设置几分钟的有效期，使用一次后失效。");
    }

    private static Rule codeRate() {
        return TopicRule.of(SEC, "sec.code-rate", Severity.BLOCKER, Remedy.DECISION)
                .when(CODE)
                .unless(Words.withAmount(
                        "(?:codes?|sms|messages?|requests?|times) (?:per|an|a) (?:hour|day|minute|number|phone|ip|device|user)"
                                + "|rate[- ]limit\\w*|every \\d+|per (?:hour|day|minute)|resend\\w*.{0,40}\\d+",
                        "每(?:天|日|小时|分钟|个?手机号|个?号码|个?IP)|限流|间隔|倒计时|秒(?:后|内)"))
                .answeredBy(Words.withAmount(
                                "per (?:hour|day|minute|number|phone|ip|device|user)|an hour|a day|rate[- ]limit\\w*|every \\d+"
                                        + "|resend\\w*.{0,40}\\d+",
                                "每(?:天|日|小时|分钟|个?手机号|个?号码|个?IP)|限流|间隔|倒计时|秒(?:后|内)")
                        .beside(ANY_CODE.or(Words.of("sms|messages?|resend\\w*", "短信|重新(?:获取|发送)"))))
                .hintedBy(Words.of(
                        "rate[- ]limit\\w*|too (?:many|often)|throttl\\w*|resend\\w*|abuse\\w*",
                        "限流|频繁|频率|防刷|重新(?:获取|发送)"))
                .en(
                        "Codes can be requested without a limit: it costs money for each one, and a number can be flooded.",
                        "Limit codes per number, per address and in all, and say what the user sees at the limit.")
                .zh("获取验证码没有频率限制：会被刷量，也会骚扰用户。", "限制每个手机号、每个 IP 和总量，并写明达到上限时的提示。");
    }

    private static Rule codeAttempts() {
        return TopicRule.of(SEC, "sec.code-attempts", Severity.MAJOR, Remedy.EDIT)
                .when(CODE)
                .unless(Words.withAmount("attempts?|tries|wrong(?:ly)?|incorrect|lock(?:ed|s)?", "错误|失败|锁定|尝试|输错"))
                .answeredBy(Words.withAmount("attempts?|tries|wrong(?:ly)?|incorrect|lock(?:ed|s)?", "错误|失败|锁定|尝试|输错")
                        .beside(ANY_CODE))
                .hintedBy(Words.of("(?:wrong|incorrect|failed) (?:codes?|attempts?|tries)|lock(?:ed|s)?", "错误|锁定|输错"))
                .en(
                        "A short code can be guessed when one may try for ever.",
                        "Limit the attempts per code, and say what follows.")
                .zh("没有限制尝试次数，短验证码可以被猜出。", "限制每个验证码的尝试次数，并写明超过后的处理。");
    }
}
