package dev.waybill.review;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.review.message.Message;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.talk.Verdict;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a person is asked for the verdict, in the language of the requirement, and what the answer means. */
final class Approval {
    private static final String COMMENT = "comment";

    private Approval() {}

    static Question question(
            Conversation conversation, Requirement requirement, List<Message> sent, List<Finding> findings) {
        var language = requirement.language();
        var codes = Stream.of(Verdict.values()).map(Verdict::code).toArray(String[]::new);
        return Question.form(
                conversation.question(requirement, sent, findings),
                Field.choice(Question.CHOICE, codes).labelled(language.choose("Verdict", "结论（" + chinese() + "）")),
                Field.of(COMMENT, Field.Type.TEXT)
                        .labelled(language.choose("Comment", "说明"))
                        .optional());
    }

    /** What the codes mean: they are English words, whatever the language. */
    private static String chinese() {
        return Stream.of(Verdict.values())
                .map(verdict -> verdict.code() + " " + verdict.label(Language.ZH))
                .collect(Collectors.joining("，"));
    }

    static Decision decision(Answer answer) {
        return Decision.of(Verdict.ofCode(answer.choice()), answer.by())
                .because(answer.find(COMMENT).orElse(""));
    }
}
