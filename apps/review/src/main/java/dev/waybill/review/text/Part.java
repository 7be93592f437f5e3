package dev.waybill.review.text;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a section is for. Only some parts say what must be built, and only those are searched for flaws. */
public enum Part {
    /** How the result is accepted. */
    ACCEPTANCE("acceptance|definition of done|test (?:cases|scenarios)|验收|完成标准|测试用例"),
    /** What is left out on purpose. */
    OUT_OF_SCOPE("out[ -]of[ -]scope|non-?goals?|not in scope|不在(?:本期)?范围|非目标|范围外|不包含|本期不做|暂不支持"),
    /** What the author knows to be undecided. */
    UNDECIDED("open (?:questions?|points?|issues?)|to be decided|undecided|tbd|待定|待确认|遗留问题|开放问题|未决"),
    /** What words mean. */
    GLOSSARY("glossary|^(?:key )?terms(?: and .*)?$|terminology|definitions|abbreviations|术语|名词|缩略语|^定义"),
    /** What is about the document or the project, not about the product. */
    APPENDIX("(?:revision|document|version) history|change ?log|^references|milestones?|timeline|"
            + "修订|变更记录|参考(?:资料|文档|文献)|里程碑|排期|附录"),
    /** Why it is wanted. */
    BACKGROUND("^(?:project |product |business |executive )?(?:background|context|motivation|why|goals?|objectives?"
            + "|problem|introduction|overview|summary|purpose)|背景|^(?:项目|业务|产品)?目标|现状|概述|动机|目的|简介|痛点"),
    /** What must be built. */
    NORMATIVE("requirements?|functional|features?|rules?|flows?|scope|功能|需求|规则|流程|范围|权限|安全|性能");

    private static final Pattern NUMBERING = Pattern.compile("^[\\d.\\s、)）(（一二三四五六七八九十]+(?=\\D)");

    private final Pattern titles;

    Part(String titles) {
        this.titles = Pattern.compile("(?<![a-z])(?:" + titles + ")(?![a-z])", Pattern.CASE_INSENSITIVE);
    }

    /** The part a heading announces, if it announces one. */
    static Optional<Part> findByHeading(String heading) {
        String words = NUMBERING.matcher(heading).replaceFirst("").strip();
        for (Part part : values()) {
            if (part.titles.matcher(words).find()) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    /** The part of a document title: it names the product, so only a title that is nothing but a part counts. */
    static Optional<Part> findByDocumentTitle(String title) {
        String words = NUMBERING.matcher(title).replaceFirst("").strip();
        return findByHeading(title).filter(part -> part.titles.matcher(words).matches());
    }

    /** Whether sentences of this part bind whoever builds the product. */
    public boolean binding() {
        return this == NORMATIVE || this == ACCEPTANCE;
    }
}
