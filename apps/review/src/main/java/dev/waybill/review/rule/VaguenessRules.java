package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.QA;

import dev.waybill.review.rule.TopicRule.Scope;
import java.util.List;

/** Adjectives that sound like a requirement and that no test can fail. */
final class VaguenessRules {

    private VaguenessRules() {}

    static List<Rule> rules() {
        return List.of(speed(), ease(), quality(), amount());
    }

    private static Rule speed() {
        return TopicRule.of(QA, "qa.vague-speed", Severity.MAJOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "fast(?! (?:lane|track|checkout))|quick(?:ly)?(?! (?:links?|actions?|filters?|view))|promptly|as soon as possible|asap|instant(?:ly)?|real[- ]time"
                                + "|timely|snappy|responsive(?! (?:to|layout|design|web))|soon(?! as)|without delay",
                        "尽快|尽早|快速(?!登录|入口|筛选|通道)|迅速|及时|实时|秒级|流畅|即时(?!通讯)"))
                .unless(Words.withAmount(
                        "ms|milliseconds?|s|sec|seconds?|minutes?|hours?|days?", "\\d\\s*(?:ms|s)|毫秒|秒|分钟|小时|天|工作日"))
                .answeredBy(Words.withAmount(
                        "response times?|latency|p9\\d|loads? (?:with)?in|respond(?:s|ed)? (?:with)?in",
                        "响应时间|耗时|延迟|P9\\d|加载.{0,8}秒|返回.{0,8}秒"))
                .en(
                        "\"{}\" cannot be tested.",
                        "Give a limit: at most so many seconds for so many percent of the cases.")
                .zh("“{}”无法测试。", "给出上限，例如 95% 的情况下不超过多少秒。");
    }

    private static Rule ease() {
        return TopicRule.of(QA, "qa.vague-ease", Severity.MINOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "user[- ]friendly|easy(?: to use)?|easily|intuitive(?:ly)?|simple|convenient(?:ly)?|seamless(?:ly)?"
                                + "|elegant|nice|smooth(?:ly)?|modern|attractive|friendly",
                        "友好|易用|易懂|直观|简洁|便捷|美观|人性化|体验(?:良)?好|无感|顺畅|操作简单|方便易用"))
                .unless(Words.withAmount("clicks?|steps?|seconds?|users?", "步|次点击|秒|名用户"))
                .answeredBy(Words.none())
                .en(
                        "\"{}\" is a matter of taste.",
                        "Say what the user must be able to do, in how many steps or how much time.")
                .zh("“{}”因人而异，无法验收。", "写明用户能完成什么、需要几步或多长时间。");
    }

    private static Rule quality() {
        return TopicRule.of(QA, "qa.vague-quality", Severity.MINOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "robust|reliabl[ey]|scalable|(?:be|remain|is|are) stable|securely|high(?:ly)? (?:available|performance)"
                                + "|high[- ]quality|flexible|efficient(?:ly)?|optimi[sz]ed|state[- ]of[- ]the[- ]art",
                        "健壮|鲁棒|可靠|稳定|高可用|高性能|可扩展|灵活|高效|性能良好|足够安全"))
                .unless(Words.withAmount("%|percent|seconds?|users?|requests?|hours?", "[%％]|秒|分钟|小时|并发|QPS|TPS"))
                .answeredBy(Words.withAmount(
                        "[%\\d].{0,12}\\bavailability|availability .{0,12}\\d|uptime|concurrent users", "可用性|可用率|并发用户"))
                .en("\"{}\" has no measure.", "Name what is measured and the value that must be reached.")
                .zh("“{}”没有度量标准。", "写明度量方式和需要达到的数值。");
    }

    private static Rule amount() {
        return TopicRule.of(QA, "qa.vague-amount", Severity.MINOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "appropriate(?:ly)?|reasonable|reasonably|sufficient(?:ly)?|adequate(?:ly)?|as needed|if necessary"
                                + "|etc|and so on|some time|a while|a few|where possible|if possible|too (?:many|often|long)",
                        "适当|合理|足够(?!安全)|必要时|视情况|酌情|等等|若干|一定(?:时间|数量|次数|程度)|大量|尽量|尽可能|一般情况下"
                                + "|多次|频繁|过多|太多|较(?:大|多|长)"))
                .unless(Words.withAmount("\\d+", "\\d"))
                .answeredBy(Words.none())
                .en("\"{}\" leaves open how much or which.", "Replace it by a number, a list or a condition.")
                .zh("“{}”没有说明具体是多少或哪些。", "换成具体的数值、清单或条件。");
    }
}
