package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.DEV;
import static dev.waybill.review.message.Role.QA;
import static dev.waybill.review.message.Role.SEC;

import dev.waybill.review.rule.TopicRule.Scope;
import java.util.List;

/** What a text asks for outright and should not: nothing is missing, the sentence itself is wrong. */
final class ClaimRules {

    private ClaimRules() {}

    static List<Rule> rules() {
        return List.of(plainText(), secretByMail(), almighty(), endlessRetry(), absolute());
    }

    private static Rule plainText() {
        return TopicRule.of(SEC, "sec.plain-text", Severity.BLOCKER, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of("(?:in |as )?(?:plain|clear)[- ]?text|unencrypted|not encrypted", "明文|不加密|未加密"))
                .unless(Words.of(
                        "never|must not|may not|not (?:be )?(?:kept|stored|saved|sent|logged|shown|transmitted)|no (?:plain|clear)"
                                + "|forbidden|refused",
                        "不得|禁止|不允许|不能|不可|严禁|不(?:以|用|存|保存|记录|传输|出现)"))
                .answeredBy(Words.none())
                .en(
                        "\"{}\": whoever reads the store, a log or the wire reads the secrets.",
                        "Keep passwords as salted hashes and other secrets encrypted, or do not keep them.")
                .zh("“{}”：能接触存储、日志或网络的人都能看到机密。", "密码只存加盐哈希，其他机密加密保存，或者不保存。");
    }

    private static Rule secretByMail() {
        return TopicRule.of(SEC, "sec.secret-sent", Severity.BLOCKER, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "passwords? (?:is|are|will be|gets?) (?:sent|e-?mailed|mailed|texted)"
                                + "|(?:sends?|e-?mails?|mails?) (?:\\w+ ){0,3}passwords?(?! (?:reset|link))",
                        "密码.{0,8}(?:发送给|发给|邮件发|短信发|通过邮件|通过短信)|(?:发送|邮件发送|短信发送).{0,4}密码(?!重置|链接)"))
                .unless(Words.of("never|must not|not (?:be )?sent", "不得|禁止|不允许|不能|不发送|不通过"))
                .answeredBy(Words.none())
                .en(
                        "A password that is sent is known to more than its owner.",
                        "Send a link that is valid once and for a short time, and let the owner choose the password.")
                .zh("发送出去的密码不再只有本人知道。", "改为发送短时有效、仅用一次的链接，由本人设置密码。");
    }

    private static Rule almighty() {
        return TopicRule.of(SEC, "sec.almighty", Severity.MAJOR, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "(?:can|may|should be able to|must be able to|able to|allowed to) (?:do|see|access|change|read) everything"
                                + "|(?:full|unrestricted|unlimited) access to (?:everything|all)",
                        "什么都(?:能|可以)|(?:全部|所有)(?:数据|权限|功能).{0,4}都(?:能|可以)|不受(?:任何)?限制地?(?:访问|查看|修改)"))
                .unless(Words.none())
                .answeredBy(Words.none())
                .en(
                        "One account that can do everything is the account that is stolen.",
                        "Give each role what its work needs, and a second person for what cannot be undone.")
                .zh("什么都能做的账号，被盗或误用时后果最大。", "按工作需要为每个角色授权，不可撤销的操作需第二人确认。");
    }

    private static Rule endlessRetry() {
        return TopicRule.of(DEV, "dev.endless-retry", Severity.MAJOR, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "(?:retr(?:y|ies|ied)|(?:tried|sent|tries) again) (?:\\w+ ){0,3}"
                                + "(?:for ever|forever|endlessly|indefinitely|until (?:it|they) (?:works?|succeeds?))",
                        "(?:一直|无限|不断|不停地?|持续)重试|重试(?:到|至|直到)成功"))
                .unless(Words.withAmount("times|attempts|minutes?|hours?|seconds?", "次|分钟|小时|秒"))
                .answeredBy(Words.none())
                .en(
                        "\"{}\" has no end: it keeps the load up while the other side is down.",
                        "Give a number of attempts, growing pauses, and what happens after the last one.")
                .zh("“{}”没有尽头：对方故障时会持续加压。", "写明重试次数、递增的间隔，以及最后一次失败后如何处理。");
    }

    private static Rule absolute() {
        return TopicRule.of(QA, "qa.absolute", Severity.MAJOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "100 ?% (?:secure|safe|reliable|available|correct)|(?:completely|absolutely|totally|perfectly) (?:secure|safe|reliable)"
                                + "|always available|never (?:fails?|crash\\w*|goes down|be down)|zero downtime|bug[- ]free",
                        "绝对安全|百分之?百(?:安全|可靠|可用|正确)|永不(?:宕机|出错|失败|中断|停机)|万无一失|零(?:故障|缺陷|停机)|永远可用"))
                .unless(Words.none())
                .answeredBy(Words.none())
                .en(
                        "\"{}\" can be neither built nor tested.",
                        "Give a value that can be measured, and what happens when it is missed.")
                .zh("“{}”既做不到也无法测试。", "给出可以测量的数值，以及达不到时的处理。");
    }
}
