package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.SEC;

import dev.waybill.review.rule.TopicRule.Scope;
import java.util.List;

/** Who may do it, how that is proved, and how it is found out afterwards. */
final class SecurityRules {

    private SecurityRules() {}

    static List<Rule> rules() {
        return List.of(
                authorization(), authentication(), approver(), audit(), link(), session(), upload(), enumeration());
    }

    private static Rule authorization() {
        return TopicRule.of(SEC, "sec.authorization", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "(?:issues?|approves?|triggers?|starts?|executes?|cancels?) (?:an? |the |full |partial )*refunds?"
                                + "|refunds? (?:can|may) be (?:issued|approved|started|cancelled)"
                                + "|deletes? (?:an? |the )*(?:users?|accounts?|orders?|data|records?)|exports?"
                                + "|impersonat\\w+"
                                + "|changes? (?:an? |the )*(?:roles?|permissions?|prices?|passwords?)",
                        "导出|审批|批准|发起退款|删除(?:用户|账号|订单|数据|记录)|修改(?:权限|价格|密码|余额|额度)|管理后台"))
                .unless(Words.of(
                        "permissions?|roles?|role-based|authori[sz]\\w+|only (?:the |an? )?\\w+(?: \\w+)? (?:can|may|who|with)"
                                + "|privileges?|access (?:rights?|control)|entitled|not allowed to",
                        "权限|角色|仅.{1,12}(?:可|能|允许)|只有.{1,14}(?:可|能|才)|无权|授权"))
                .en(
                        "\"{}\" needs a permission, and nothing says who has it.",
                        "Name the roles that may do it and what everybody else gets to see; enforce it on the server.")
                .zh("“{}”需要权限控制，但没有说明谁有权限。", "写明哪些角色可以操作、其他人看到什么，并在服务端校验。");
    }

    private static Rule authentication() {
        return TopicRule.of(SEC, "sec.authentication", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "(?:exposes?|provides?|offers?|new|public|open) (?:an? |\\w+ )?(?:apis?|endpoints?)|web-?hooks?|call-?backs?"
                                + "|public (?:urls?|links?|pages?)",
                        "(?:提供|开放|新增|对外|公开).{0,6}接口|回调|开放平台"))
                .unless(Words.of(
                        "authenticat\\w+|signed|signatures?|verif\\w+|api keys?|tokens?|oauth|mtls|hmac|logged[- ]in|allow-?list",
                        "鉴权|认证|签名|验签|令牌|登录态|登录后|白名单|密钥|已登录"))
                .answeredBy(Words.of(
                        "signed|api keys?|oauth|mtls|hmac|allow-?list|(?:check|verif)\\w* .{0,20}signature"
                                + "|(?:apis?|endpoints?|web-?hooks?|call-?backs?|pages?) .{0,40}authenticat\\w+",
                        "签名|验签|鉴权|白名单|密钥|(?:接口|回调).{0,20}(?:认证|登录|令牌)"))
                .en(
                        "\"{}\" can be called from outside, and nothing says how the caller is recognised.",
                        "Say how a caller proves who it is, and what an unknown one gets.")
                .zh("“{}”可以从外部调用，但没有说明如何识别调用方。", "写明调用方如何证明身份，未通过时如何处理。");
    }

    private static Rule approver() {
        return TopicRule.of(SEC, "sec.approver", Severity.MAJOR, Remedy.EDIT)
                .within(Scope.SENTENCE)
                .when(Words.of(
                        "(?:must|should|shall|needs? to|ha(?:s|ve) to|is|are|can) be (?:\\w+ )?"
                                + "(?:approved|reviewed|confirmed|checked|signed off|released|escalated)(?! by)",
                        "(?:需要?|须|必须|应)(?:经过?)?(?:人工)?(?:审批|审核|复核)(?!人)|(?:审批|审核)通过后"))
                .unless(Words.of("by (?:the|an?|one|two|at least|another) \\w+", "由|主管|经理|管理员|负责人|审批人|审核人|财务|客服"))
                .answeredBy(Words.of(
                        "(?:approved|released|reviewed|confirmed|checked|signed off) by (?:the|an?|one|two|another) \\w+"
                                + "|(?:leads?|managers?|supervisors?|directors?|officers?) (?:must |has to |can )?"
                                + "(?:approves?|releases?|reviews?|confirms?)",
                        "由.{1,12}(?:审批|审核|复核)|(?:审批人|审核人)(?:为|是|：)|(?:主管|经理|负责人)(?:审批|审核|复核)"))
                .en(
                        "Something has to be approved or checked, and nobody is named who does it.",
                        "Name the role that does it, and what happens when it refuses or does not react.")
                .zh("需要审批或审核，但没有说明由谁来做。", "写明负责的角色，以及拒绝或不处理时怎么办。");
    }

    private static Rule audit() {
        return TopicRule.of(SEC, "sec.audit", Severity.MAJOR, Remedy.EDIT)
                .when(DevelopmentRules.MOVES_MONEY.or(Words.of(
                        "exports?|deletes (?:an? |the )?\\w+|deletion|impersonat\\w+|(?:permission|role) changes?",
                        "导出|删除(?:用户|账号|订单|数据|记录)|权限(?:变更|修改)|管理后台")))
                .unless(Words.of(
                        "audit\\w*|log(?:ged|s|ging)?(?! ?(?:in|out))|record(?:s|ed)? (?:who|with)|who .{0,30}when|trail|journal",
                        "审计|日志|留痕|操作记录|记录.{0,6}(?:操作人|导出人|谁)|可追溯"))
                .en(
                        "\"{}\" can be abused, and nothing says that it leaves a trace.",
                        "Record who did what to which object and when, for how long, and who may read it.")
                .zh("“{}”可能被滥用，但没有要求留下记录。", "记录谁在何时对什么做了什么、保存多久、谁可以查看。");
    }

    private static Rule link() {
        return TopicRule.of(SEC, "sec.link", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "(?:download|sharing|share|reset|magic|confirmation|temporary) (?:links?|urls?)"
                                + "|links? (?:is|are) (?:sent|e-?mailed)|e-?mails? (?:an? |the )?(?:\\w+ )?links?",
                        "下载链接|分享链接|临时链接|重置链接|链接.{0,4}发送|发送.{0,4}链接"))
                .unless(Words.withAmount("expir\\w+|valid|hours?|days?|minutes?", "有效|过期|失效")
                        .or(Words.of("(?:log|sign)(?:ged)?[- ]?in to|after (?:login|signing in)", "登录后|需登录|须登录")))
                .en(
                        "Whoever has the link has what is behind it, for ever.",
                        "Let it expire, and ask for a login or make it usable once.")
                .zh("任何拿到链接的人都能一直访问其内容。", "设置有效期，并要求登录或限制使用一次。");
    }

    private static Rule session() {
        return TopicRule.of(SEC, "sec.session", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of(
                        "(?:stays?|remains?|keeps?|kept) (?:\\w+ )?(?:logged|signed)[- ]in|remember (?:me|this device)"
                                + "|sessions?|(?:refresh|access) tokens?",
                        "保持登录|记住(?:我|登录|设备)|免登录|会话|登录态"))
                .unless(Words.withAmount(
                        "expir\\w+|time ?outs?|hours?|days?|minutes?|inactiv\\w+|idle", "有效|过期|失效|天|小时|分钟"))
                .hintedBy(Words.of("expir\\w+|time ?outs?|inactiv\\w+|idle", "有效期|过期|失效"))
                .en(
                        "A session without an end.",
                        "Say after which time, and after which events, the user has to log in again.")
                .zh("登录状态没有期限。", "写明多长时间、哪些事件之后需要重新登录。");
    }

    private static Rule upload() {
        return TopicRule.of(SEC, "sec.upload", Severity.MAJOR, Remedy.EDIT)
                .when(Words.of("uploads?|uploaded|uploading", "上传"))
                .unless(Words.of(
                        "(?:virus|malware)\\w*|scanned|file types?|formats?|only (?:pdf|png|jpe?g|csv)|\\d+ ?MB",
                        "(?:文件|图片|附件|支持|允许|仅限?).{0,10}(?:类型|格式)|大小|杀毒|扫描|\\d+ ?(?:MB|M|兆)"))
                .en("Anything can be uploaded.", "Name the types and the largest size, and have the content checked.")
                .zh("上传内容没有限制。", "写明允许的类型和最大大小，并检查内容。");
    }

    private static Rule enumeration() {
        return TopicRule.of(SEC, "sec.enumeration", Severity.MAJOR, Remedy.DECISION)
                .when(Words.of(
                        "(?:number|user|e-?mail|phone|account|address) (?:\\w+ )?(?:is |was )?(?:not registered|unknown|not found)"
                                + "|unknown (?:numbers?|users?|e-?mails?|phones?)|(?:is |are )?not registered|no account",
                        "(?:手机号|账号|用户|邮箱|号码).{0,4}(?:未注册|不存在)"))
                .unless(Words.of(
                        "same (?:message|response|answer|text)|neutral|generic"
                                + "|(?:not|without) (?:reveal|disclos|say|tell)\\w*",
                        "一致的?(?:提示|响应|文案)|统一(?:提示|文案)|相同的?提示|不(?:透露|区分|暴露)|自动注册"))
                .en(
                        "The answer tells a stranger who has an account here.",
                        "Give the same answer in both cases, or decide that this may be known.")
                .zh("提示会让陌生人知道哪些账号存在。", "两种情况给出相同提示，或明确这一信息可以公开。");
    }
}
