package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.QA;

import dev.waybill.review.rule.TopicRule.Scope;
import dev.waybill.review.text.Part;
import java.util.List;

/** Can it be tested, and do all who read it read the same. */
final class QualityRules {

    private static final String CURRENCY = "EUR|USD|GBP|CNY|RMB|JPY|euros?|dollars?";

    private QualityRules() {}

    static List<Rule> rules() {
        return List.of(acceptance(), errorPath(), zone(), currency(), rounding());
    }

    private static Rule acceptance() {
        return TopicRule.of(QA, "qa.acceptance", Severity.MAJOR, Remedy.EDIT)
                .within(Scope.DOCUMENT)
                .unlessPart(Part.ACCEPTANCE)
                .unless(Words.of("acceptance criteri\\w+|given .+ when .+", "验收(?:标准|条件)|(?:假如|给定|假设).+当.+"))
                .en(
                        "There are no acceptance criteria: nobody can say when this is done.",
                        "Add criteria that can be checked, for the normal case and for each error.")
                .zh("没有验收标准，无法判断何时算完成。", "补充可检查的验收标准，覆盖正常流程和每种错误。");
    }

    private static Rule errorPath() {
        return TopicRule.of(QA, "qa.error-path", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "submit(?:s|ted)?|saves?|saved|uploads?|uploaded|imports?|imported|enters?|entered|clicks?|press(?:es)?"
                                + "|sends?|creates?|exports?|selects?|chooses?|logs? in",
                        "提交|保存|上传|导入|点击|输入|发送|创建|导出|登录"))
                .unless(Words.of(
                        "fail\\w*|errors?|invalid|wrong|reject\\w*|cannot|unable|declin\\w+|incorrect|refus\\w+|times? out",
                        "失败|错误|异常(?!订单|登录|行为|交易|用户)|无效|不合法|拒绝|不正确|不存在|报错|超时|为空"))
                .answeredBy(Words.of(
                        "(?:if|when|in case|where) .{0,60}\\b(?:fail\\w*|errors?|invalid|wrong|rejects?|rejected|cannot|unable"
                                + "|declin\\w+|incorrect|refus\\w+|times? out|does not \\w+)|wrong \\w+ (?:is|are)",
                        "(?:如果|若|当)?.{0,20}(?:失败|错误|超时|不正确|无效|拒绝|报错)(?:时|则|，|的情况|后)"))
                .en(
                        "Only the way in which everything works is described.",
                        "Say what the user sees and what the system does when this step fails or the input is wrong.")
                .zh("只描述了正常流程。", "说明这一步失败或输入有误时，用户看到什么、系统做什么。");
    }

    private static Rule zone() {
        return TopicRule.of(QA, "qa.time-zone", Severity.MINOR, Remedy.EDIT)
                .when(Words.of(
                        "(?:[01]?\\d|2[0-3]):[0-5]\\d|\\d{1,2} ?(?:am|pm|a\\.m\\.|p\\.m\\.)|midnight|end of (?:the )?"
                                + "(?:business )?(?:day|month)|(?:business|working|calendar) days?|calendar months?",
                        "\\d{1,2} ?[点时](?!间|长|段|刻)|零点|凌晨|当[日天]|自然[日月周]|工作日|次[日月]|月末|月底|昨[日天]"))
                .unless(Words.of(
                        "UTC|GMT|time ?zones?|local time|CES?T|EST|PST|[+-]\\d\\d:?00", "时区|北京时间|当地时间|东八区|UTC|GMT"))
                .en(
                        "A time or day is given without a time zone; users elsewhere get another result.",
                        "Name the time zone that decides.")
                .zh("给出了时间或日期，但没有说明时区。", "写明以哪个时区为准。");
    }

    private static Rule currency() {
        String money = "(?:amounts?|prices?|fees?|refunds?|orders?|totals?|payments?|balances?)";
        String compares =
                "(?:above|below|over|under|exceed(?:s|ing)?|more than|less than|up to|of|at least|at most|is)";
        return TopicRule.of(QA, "qa.currency", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        money + "[^.;]{0,25}?\\b" + compares + "\\s+\\d[\\d,]*(?:\\.\\d+)?(?=\\s*(?:[,;)]|\\.\\s|\\.?$"
                                + "|(?:and|or|must|needs?|are|is|requires?|go|goes|should|can|will|may)\\b))",
                        "(?:金额|价格|费用|退款|订单|单价|总额|余额)[^，。；]{0,10}?(?:超过|大于|小于|低于|高于|达到|为|≥|>|≤|<)\\s*"
                                + "\\d[\\d,]*(?:\\.\\d+)?(?:万)?(?=\\s*(?:$|[，。；、）)]|的|时|以上|以下|需|则))"))
                .unless(Words.of(CURRENCY + "|currency|currencies", "[€$£¥￥]|币种|人民币|元|美元|" + CURRENCY))
                .en(
                        "An amount is given without its currency.",
                        "Name the currency, and the rule for orders in another one.")
                .zh("金额没有注明币种。", "写明币种，以及其他币种订单的处理规则。");
    }

    private static Rule rounding() {
        return TopicRule.of(QA, "qa.rounding", Severity.MINOR, Remedy.EDIT)
                .when(Words.of(
                        "\\d+(?:\\.\\d+)?\\s*(?:%|percent) (?:of the (?:amount|price|order|total|value)|fee|discount|off)"
                                + "|pro[- ]rata|proportional(?:ly)?|partial refunds?|exchange rates?|refund(?:s|ed)? in part",
                        "按比例|分摊|折算|汇率|部分退款|\\d+(?:\\.\\d+)?\\s*[%％]\\s*(?:的)?(?:手续费|服务费|折扣|费用)"))
                .unless(Words.of(
                        "round(?:ed|ing|s)?|cents?|decimals?|minor units?|half[- ](?:up|even)",
                        "四舍五入|舍入|取整|精确到|小数|最小单位|抹零|以分为单位"))
                .en(
                        "A share of an amount is computed without saying how it is rounded and who keeps the rest.",
                        "Say to which unit amounts are rounded, in which direction, and where the difference goes.")
                .zh("按比例计算金额，但没有说明如何舍入、差额归谁。", "写明精确到哪个单位、舍入方式以及差额的处理。");
    }
}
