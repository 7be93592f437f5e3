package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.DEV;

import dev.waybill.review.rule.TopicRule.Scope;
import java.util.List;

/** What it costs to build, and what breaks. */
final class DevelopmentRules {

    /** Somebody does something that moves money; a payment that is only spoken of does not. */
    static final Words MOVES_MONEY = Words.of(
            "(?:issues?|starts?|requests?|approves?|sends?|makes?|executes?|processes?|submits?|initiates?|triggers?|confirms?)"
                    + " (?:an? |the |full |partial )*(?:refunds?|payments?|payouts?|transfers?|withdrawals?)"
                    + "(?! (?:confirmation|reminder|notification|failure)s?)"
                    + "|refund(?:s|ed)? (?:an?|the|single|money|customers?|orders?|items?|is|are|can|may|must|will|above)"
                    + "|(?:be|is|are|was|were) (?:fully |partially )?(?:refunded|charged|paid out|debited)|charges (?:an?|the) \\w+"
                    + "|payments? (?:is|are) (?:made|executed|sent|processed|captured|taken)|pays (?:by|with|for|out|online)",
            "(?:发起|执行|申请|处理|进行|自动|点击|提交|原路)(?:部分|全额)?退款|退款(?:至|到|给|申请|操作|按钮|接口)"
                    + "|(?:发起|点击|提交|完成|立即|自动)支付|支付(?:接口|请求|按钮)|付款(?:按钮|请求|给)|扣款|转账|打款|提现");

    private DevelopmentRules() {}

    static List<Rule> rules() {
        return List.of(
                idempotency(),
                external(),
                retry(),
                partial(),
                unbounded(),
                unit(),
                concurrency(),
                migration(),
                exportLimit());
    }

    private static Rule idempotency() {
        return TopicRule.of(DEV, "dev.idempotency", Severity.BLOCKER, Remedy.EDIT)
                .when(MOVES_MONEY)
                .unless(Words.of(
                        "idempoten\\w*|exactly once|at most once|only once|twice|duplicates?|double|same (?:request|key)"
                                + "|second (?:request|click|attempt) (?:is|has|does)",
                        "幂等|重复|(?:仅|只)(?:会|能|可)?.{0,6}一次|防重|去重"))
                .en(
                        "Money moves, and nothing says what happens when the same request arrives twice.",
                        "Require an idempotency key: a repeated request has the effect of the first one and no other.")
                .zh("涉及资金，但没有说明同一请求重复到达时怎么处理。", "要求幂等：重复请求只产生一次效果。");
    }

    private static Rule external() {
        return TopicRule.of(DEV, "dev.external", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "third[- ]party|external (?:services?|systems?|apis?|providers?)|(?:payment|sms|e-?mail|identity|map"
                                + "|shipping|card|push) (?:service )?(?:providers?|gateways?|vendors?)|acquirer|Stripe|PayPal"
                                + "|Twilio|Alipay|WeChat Pay",
                        "第三方|外部(?:系统|接口|服务)|短信(?:服务商|通道|网关|平台|供应商)|支付渠道|支付网关|支付宝|微信支付|银行接口"))
                .unless(Words.of(
                        "time[sd]? ?out|timeouts?|unavailable|unreachable|not (?:respond|answer)\\w*|no (?:answer|response)"
                                + "|outages?|down|fall ?back|fails?|failures?|circuit|degrad\\w+",
                        "超时|不可用|失败|降级|熔断|无响应|异常|备用|切换"))
                .en(
                        "This depends on a system of somebody else; nothing says what happens when it is slow or down.",
                        "Give a timeout, what the user sees meanwhile, and what is done afterwards.")
                .zh("依赖外部系统，但没有说明它变慢或不可用时怎么办。", "写明超时时间、用户看到什么，以及之后如何补救。");
    }

    private static Rule retry() {
        return TopicRule.of(DEV, "dev.retry", Severity.MINOR, Remedy.EDIT)
                .when(Words.of(
                        "retr(?:y|ies|ied|ying) (?:with|until|the|on|after|when|if|every|later|automatically)"
                                + "|automatic(?:ally)? retr\\w+|(?:is|are|be) retried",
                        "自动重试|自动重发|后重试|进行重试"))
                .unless(Words.of(
                        "(?:at most|up to) .{0,12}(?:times|attempts|retries)|\\w+ (?:times|attempts)|back-?off|once|twice"
                                + "|every \\d+",
                        "(?:\\d|[一二两三四五]) ?次|间隔.{0,4}\\d|每隔"))
                .answeredBy(Words.of("retr\\w+|re-?attempts?|asked again", "重试|重发")
                        .beside(Words.of("times|attempts|once|twice|every \\d+", "(?:\\d|[一二两三四五]) ?次|间隔.{0,4}\\d|每隔")))
                .en("Retries have no limit.", "Say how often, how far apart, and what happens after the last one.")
                .zh("重试没有上限。", "写明次数、间隔，以及最后一次失败后的处理。");
    }

    private static Rule partial() {
        return TopicRule.of(DEV, "dev.partial", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "in batches|batch (?:of|jobs?|imports?|process\\w*|operations?|refunds?)|bulk|in one go|multiple (?:orders|files|items|users|refunds|records|invoices)"
                                + "|all selected|several (?:orders|files|items|users|refunds|records) at once",
                        "批量|多选|一次性?(?:导入|处理|提交|删除)多"))
                .unless(Words.of(
                        "partial(?:ly)?|some (?:of them )?fail|each (?:item|row|order|refund|one|record)|individually"
                                + "|(?:row|one) by (?:row|one)|per (?:row|item|order)|all or nothing|rolled? back",
                        "逐条|逐个|部分(?:成功|失败)|失败的(?:记录|行|条目|订单)|全部(?:成功|回滚)|回滚|不影响其他"))
                .en(
                        "Several things are done at once; nothing says what holds when some of them fail.",
                        "Say whether it is all or nothing, or how the failed ones are reported and done again.")
                .zh("一次处理多条，但没有说明部分失败时的结果。", "写明是全部成功或全部回滚，还是逐条处理并列出失败项。");
    }

    private static Rule unbounded() {
        return TopicRule.of(DEV, "dev.unbounded", Severity.MAJOR, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(
                        Words.of(
                                "unlimited|any number of|no (?:upper )?limit|without (?:an? |any )?limit|as many \\w* ?as (?:they|you|needed)"
                                        + "|arbitrar(?:y|ily) (?:large|many|long)|of any (?:size|length)",
                                "不限(?:制|数量|次数|大小|条数|时间)|无限(?:制|量)|任意(?:数量|多|大小|时间|长度|范围)|(?:范围|数量|次数|大小|条数)不限|没有(?:上限|限制)|所有历史"))
                .unless(Words.withAmount("at most|up to|maximum|no more than", "最多|不超过|上限"))
                .answeredBy(Words.none())
                .en(
                        "\"{}\" cannot be built or tested: everything has a limit.",
                        "Decide the limit, and what happens at it.")
                .zh("“{}”无法实现也无法测试：任何东西都有上限。", "确定上限，以及达到上限时的行为。");
    }

    private static Rule unit() {
        return TopicRule.of(DEV, "dev.unit", Severity.MINOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .everySentence()
                .when(Words.of(
                        "(?:within|after|every|timeouts?(?: of| is)?|waits?(?: for)?|expires? (?:in|after)|valid for)"
                                + "\\s+\\d+(?=\\s*(?:[,;)]|\\.\\s|\\.?$))",
                        "(?:超时(?:时间)?|间隔|有效期|保留|等待|缓存)(?:为|是|设为|：|:)?\\s*\\d+(?=\\s*(?:[，。；、）)]|$))"))
                .en("\"{}\": the number has no unit.", "Add the unit.")
                .zh("“{}”：数字没有单位。", "补充单位。");
    }

    private static Rule concurrency() {
        return TopicRule.of(DEV, "dev.concurrency", Severity.MAJOR, Remedy.DECISION)
                .when(Words.of(
                        "at the same time|concurrent(?:ly)? (?:edit\\w*|chang\\w*|updat\\w*|modif\\w*|approv\\w*)|simultaneous(?:ly)?"
                                + "|(?:two|several|multiple) (?:agents|users|people|admins|tabs|devices)",
                        "同时(?:操作|编辑|修改|处理|审批|提交|打开|导出)|多人|并发(?:修改|操作|编辑|更新)|多(?:个|台)设备"))
                .unless(Words.of(
                        "lock(?:s|ed)?|version (?:number|check)|optimistic|(?:first|last) (?:one |write )?wins|conflicts?|refus\\w+|reject\\w*|only one"
                                + "|queued?|serial\\w*|at most|up to",
                        "加锁|锁定|版本号|排队|队列|先到|冲突|拒绝|(?:仅|只)(?:能|允许|有一)|互斥|不超过|最多"))
                .en(
                        "Two can do this at the same time; nothing says who wins.",
                        "Say whether the second is refused, waits, or overwrites, and what it sees.")
                .zh("可能同时操作，但没有说明以谁为准。", "写明后来者是被拒绝、排队还是覆盖，以及看到什么提示。");
    }

    private static Rule migration() {
        return TopicRule.of(DEV, "dev.migration", Severity.MINOR, Remedy.DECISION)
                .when(Words.of(
                        "existing (?:orders|customers|users|data|accounts|records|payments|refunds|reports|passwords)|legacy"
                                + "|historical (?:data|orders|records)",
                        "历史(?:订单|记录)|存量|老用户|现有(?:数据|用户|账号|订单)|旧(?:系统|数据|版)"))
                .unless(Words.of(
                        "migrat\\w+|back-?fill\\w*|convert\\w*|unchanged|remain\\w*|not affected|stays?|keeps?",
                        "迁移|回填|补数|不受影响|保持不变|兼容|不处理"))
                .en(
                        "What exists already is touched; nothing says how it gets there.",
                        "Say whether it is migrated, and when.")
                .zh("涉及已有数据，但没有说明如何处理。", "写明是否迁移、何时迁移。");
    }

    private static Rule exportLimit() {
        return TopicRule.of(DEV, "dev.export-limit", Severity.MAJOR, Remedy.DECISION)
                .when(Words.of(
                        "exports?|exported|exporting|downloads? (?:the |an? |as )?(?:reports?|files?|csv|excel|data|lists?)",
                        "导出|下载(?:报表|文件|数据|明细)"))
                .unless(Words.withAmount(
                        "rows?|records?|MB|GB|at most|up to|maximum|no more than", "行|条|万|MB|GB|上限|最多|不超过"))
                .answeredBy(Words.withAmount(
                                "rows?|records?|MB|GB|at most|up to|maximum|no more than", "行|条|万|MB|GB|上限|最多|不超过")
                        .beside(Words.of("exports?|exported|downloads?|files?|rows?|csv", "导出|下载|文件|行")))
                .hintedBy(Words.of("too (?:large|big)|(?:row|size) limit|maximum size", "上限|数据量|过大|太大|分批"))
                .en(
                        "An export without a limit is a load nobody can plan for.",
                        "Give the largest number of rows or size, and what happens beyond it.")
                .zh("导出没有数量上限，无法评估负载。", "给出最大行数或大小，以及超出时的处理。");
    }
}
