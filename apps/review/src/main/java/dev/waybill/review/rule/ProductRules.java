package dev.waybill.review.rule;

import static dev.waybill.review.message.Role.PM;

import dev.waybill.review.rule.TopicRule.Scope;
import dev.waybill.review.text.Part;
import java.util.List;

/** Is it complete, is it worth doing. */
final class ProductRules {

    private ProductRules() {}

    static List<Rule> rules() {
        return List.of(goal(), scope(), undecided());
    }

    private static Rule goal() {
        return TopicRule.of(PM, "pm.goal", Severity.MAJOR, Remedy.EDIT)
                .within(Scope.DOCUMENT)
                .unlessPart(Part.BACKGROUND)
                .unless(Words.of(
                        "so that|in order to|goals?|objectives?|reduces?|increases?|complain\\w*|success metrics?",
                        "为了|以便|目标|提升|降低|减少|投诉|痛点|背景"))
                .en(
                        "Nothing says why this is wanted or what gets better by it.",
                        "State the problem, who has it, and the figure that should change.")
                .zh("没有说明为什么要做、做了会改善什么。", "写明要解决的问题、受影响的人，以及期望改变的指标。");
    }

    private static Rule scope() {
        return TopicRule.of(PM, "pm.scope", Severity.MINOR, Remedy.EDIT)
                .within(Scope.DOCUMENT)
                .unlessPart(Part.OUT_OF_SCOPE)
                .unless(Words.of(
                        "out of scope|not part of|not included|excluded|later (?:version|release)|in a later",
                        "不包含|不支持|不在|本期不|暂不|范围外|后续版本"))
                .en("Nothing says what is left out.", "List what is not part of this, so that nobody expects it.")
                .zh("没有说明本次不做什么。", "列出不在范围内的内容，避免误解。");
    }

    private static Rule undecided() {
        return TopicRule.of(PM, "pm.undecided", Severity.MAJOR, Remedy.DECISION)
                .within(Scope.SENTENCE)
                .everySentence()
                .whenIn(Part.UNDECIDED)
                .when(Words.of(
                        "^.*\\b(?:tbd|to be (?:decided|defined|confirmed|discussed|clarified)|not yet (?:decided|clear)"
                                + "|under discussion|needs? to be clarified)\\b.*",
                        "^.*(?:待定|待确认|待讨论|另行通知|后续再定|再议|暂定).*"))
                .en("Not decided yet: {}", "Decide it, or say who decides it and until when.")
                .zh("尚未确定：{}", "给出结论，或写明由谁在何时确定。");
    }
}
