package dev.waybill.review.talk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.review.message.Directory;
import dev.waybill.review.message.Message;
import dev.waybill.review.message.MessageType;
import dev.waybill.review.message.Role;
import dev.waybill.review.message.Seat;
import dev.waybill.review.message.Warning;
import dev.waybill.review.rule.Finding;
import dev.waybill.review.rule.RuleBook;
import dev.waybill.review.rule.Severity;
import dev.waybill.review.rule.Status;
import dev.waybill.review.text.Requirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConversationTest {

    private static final Requirement REFUND = Requirement.parse(Documents.shipped("refund.md"));
    private static final Requirement SMALL =
            Requirement.parse("# Shop\n\n## Page\n\nThe agent issues a refund. The limit is to be decided.\n");

    @ParameterizedTest
    @ValueSource(strings = {"refund.md", "sms-login.md", "report-export.md"})
    void theShippedRequirementsConvergeWithOneConclusionAtTheEnd(String name) {
        Simulation review = Simulation.run(Conversation.byRules(), Requirement.parse(Documents.shipped(name)));

        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
        assertThat(review.conclusions()).isEqualTo(1);
        assertThat(review.conclusion().type()).isEqualTo(MessageType.CONCLUSION);
        assertThat(review.sent()).extracting(Message::id).doesNotHaveDuplicates();
        assertThat(review.sent())
                .extracting(Message::at)
                .isEqualTo(
                        IntStream.rangeClosed(1, review.sent().size()).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"refund.md", "sms-login.md", "report-export.md"})
    void everyQuoteStandsInTheFileOnItsLine(String name) {
        List<String> lines = Documents.shipped(name).lines().toList();
        Simulation review = Simulation.run(Conversation.byRules(), Requirement.parse(Documents.shipped(name)));

        assertThat(review.findings()).isNotEmpty().allSatisfy(finding -> {
            String text =
                    String.join(" ", lines.subList(finding.line() - 1, Math.min(lines.size(), finding.line() + 5)));
            assertThat(text.replaceAll("\\s", "")).contains(finding.quote().replaceAll("\\s", ""));
        });
    }

    @Test
    void aFindingOfSecurityIsSentBackAndAnsweredWithALine() {
        Simulation review = Simulation.run(Conversation.byRules(), REFUND);

        Message question = review.between("sec", "pm").getFirst();
        Message answer = review.between("pm", "sec").getFirst();
        Finding audit = review.finding("sec.audit");
        assertThat(question.content()).contains(audit.id());
        assertThat(answer.inReplyTo()).hasValue(question.id());
        assertThat(audit.status()).isEqualTo(Status.RESOLVED);
        assertThat(audit.resolution()).hasValueSatisfying(resolution -> {
            assertThat(resolution.line()).isEqualTo(60);
            assertThat(answer.content()).contains("line 60", resolution.quote());
        });
    }

    @Test
    void anAnswerThatIsNoAnswerIsRejectedOnceAndTheFindingStaysOpen() {
        Simulation review = Simulation.run(Conversation.byRules(), REFUND);

        Message insisted = review.between("sec", "pm").get(1);
        Message last = review.between("pm", "sec").get(1);
        Finding retention = review.finding("sec.retention");
        assertThat(insisted.type()).isEqualTo(MessageType.REJECT);
        assertThat(insisted.content()).contains(retention.id(), "line 60");
        assertThat(last.inReplyTo()).hasValue(insisted.id());
        assertThat(last.content())
                .contains(retention.id())
                .doesNotContain(review.finding("sec.personal-basis").id());
        assertThat(retention.status()).isEqualTo(Status.OPEN);
        assertThat(review.conclusion().content()).contains(retention.id());
    }

    @Test
    void anOpenBlockerIsArguedOnceAndEndsInRejection() {
        Simulation review =
                Simulation.run(Conversation.byRules(), Requirement.parse(Documents.shipped("sms-login.md")));

        Finding rate = review.finding("sec.code-rate");
        assertThat(rate.severity()).isEqualTo(Severity.BLOCKER);
        assertThat(rate.status()).isEqualTo(Status.OPEN);
        assertThat(review.report().verdict()).isEqualTo(Verdict.REJECT);
        assertThat(review.conclusion().content()).startsWith("Converged after").contains("Verdict: reject");
    }

    @Test
    void whatPmCanWriteDownIsAccepted() {
        Simulation review = Simulation.run(Conversation.byRules(), REFUND);

        assertThat(review.finding("qa.vague-speed").status()).isEqualTo(Status.ACCEPTED);
        assertThat(review.report().verdict()).isEqualTo(Verdict.APPROVE_WITH_CHANGES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void aWellWrittenRequirementIsApproved(String language) {
        Simulation review = Simulation.run(Conversation.byRules(), Documents.wellWritten(language));

        assertThat(review.findings())
                .filteredOn(finding -> finding.status() != Status.RESOLVED)
                .isEmpty();
        assertThat(review.report().verdict()).isEqualTo(Verdict.APPROVE);
    }

    @Test
    void theSameTextGivesTheSameConversation() {
        Simulation once = Simulation.run(Conversation.byRules(), REFUND);
        Simulation again = Simulation.run(Conversation.byRules(), REFUND);

        assertThat(again.sent()).isEqualTo(once.sent());
        assertThat(again.findings()).isEqualTo(once.findings());
    }

    @Test
    void aFailedRoleIsReportedToPmAndTheOthersGoOn() {
        Simulation review = Simulation.run(failing(Set.of("sec")), REFUND);

        assertThat(review.between("sec", "pm")).singleElement().satisfies(message -> {
            assertThat(message.type()).isEqualTo(MessageType.ERROR);
            assertThat(message.content()).isEqualTo("sec is out of order");
        });
        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
        assertThat(review.conclusion().content()).contains("Not reviewed by: sec");
        assertThat(review.report().lost()).containsExactly(Role.SEC);
        assertThat(review.report().verdict()).isNotEqualTo(Verdict.APPROVE);
    }

    @Test
    void aWellWrittenRequirementIsNotApprovedWithoutSecurity() {
        Simulation review = Simulation.run(failing(Set.of("sec")), Documents.wellWritten("en"));

        assertThat(review.report().verdict()).isEqualTo(Verdict.APPROVE_WITH_CHANGES);
    }

    @Test
    void pmHandsTheWorkToAStandIn() {
        Simulation review = Simulation.run(failing(Set.of("sec"), Role.SEC), REFUND);

        assertThat(review.between("pm", "sec-standin").getFirst().type()).isEqualTo(MessageType.SUGGESTION);
        assertThat(review.between("sec-standin", "pm").getFirst().content()).contains("SEC-1");
        assertThat(review.finding("sec.audit").status()).isEqualTo(Status.RESOLVED);
        assertThat(review.report().lost()).isEmpty();
        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
    }

    @Test
    void aStandInThatFailsTooIsDoneWithout() {
        Simulation review = Simulation.run(failing(Set.of("qa", "qa-standin"), Role.QA), REFUND);

        assertThat(review.report().lost()).containsExactly(Role.QA);
        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
    }

    @Test
    void theStandInOfPmTakesOverWithoutBeingAsked() {
        Simulation review = Simulation.run(failing(Set.of("pm"), Role.PM), REFUND);

        assertThat(review.sent()).extracting(Message::from).contains("pm-standin");
        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
        assertThat(review.finding("sec.audit").status()).isEqualTo(Status.RESOLVED);
    }

    @Test
    void withoutPmTheReviewEndsAndSaysSo() {
        Simulation review = Simulation.run(failing(Set.of("pm")), REFUND);

        assertThat(review.ending()).isEqualTo(new Ending.Abandoned("pm is out of order"));
        assertThat(review.conclusion().content()).startsWith("Ended: pm failed and nobody could stand in");
    }

    @Test
    void onlyPmIsLeftAndItStillEnds() {
        Simulation review = Simulation.run(failing(Set.of("dev", "qa", "sec")), REFUND);

        assertThat(review.report().lost()).containsExactly(Role.DEV, Role.QA, Role.SEC);
        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
    }

    @Test
    void twoThatLetEachOtherGoFirstAreNamed() {
        Speaker polite = (self, requirement, heard, findings) ->
                say(self, self.role() == Role.DEV ? "qa" : "dev", "After you.", heard);

        Simulation review = Simulation.run(with(polite), SMALL);

        assertThat(review.ending()).isEqualTo(new Ending.Standoff("dev", "qa"));
        assertThat(review.conclusion().content()).startsWith("Ended: dev and qa only handed the word to each other.");
    }

    @Test
    void alwaysSomethingNewEndsAtTheLimitWithTheOpenPoints() {
        Speaker chatter = (self, requirement, heard, findings) -> {
            Turn turn = new RuleSpeaker(RuleBook.standard(), Directory.withStandIns())
                    .turn(self, requirement, heard, findings);
            int at = turn.message().at();
            String more = " And then %d there is %d thing%d about %d.".formatted(at, at * 7, at * 11, at * 13);
            Message message = turn.message();
            return new Turn(
                    Message.of(message.from(), message.to(), message.type(), message.content() + more.repeat(9), at),
                    turn.changes());
        };

        Simulation review = Simulation.run(
                new Conversation(chatter, Directory.withStandIns(), (said, message) -> true, new EndingPolicy(2, 5)),
                SMALL);

        assertThat(review.ending()).isEqualTo(new Ending.RoundLimit(5));
        assertThat(review.sent()).hasSize(21);
        assertThat(review.conclusion().content()).startsWith("Not converged after 5 rounds.");
        assertThat(review.report().openPoints()).isNotEmpty();
    }

    @Test
    void anUnknownAddressGoesToPmAndIsAWarning() {
        Speaker lost = (self, requirement, heard, findings) -> say(self, "architect", "Hello " + heard.size(), heard);

        Simulation review = Simulation.run(
                new Conversation(lost, Directory.withStandIns(), NoveltyPolicy.byText(), new EndingPolicy(2, 2)),
                SMALL);

        assertThat(review.sent()).extracting(Message::from).startsWith("pm", "pm", "pm");
        assertThat(review.report().warnings())
                .hasSize(8)
                .extracting(Warning::code)
                .containsOnly("unknown-address");
    }

    @Test
    void aMessageHeardTwiceChangesNothing() {
        Conversation conversation = Conversation.byRules();
        Turn opening = conversation.turn(Role.PM, SMALL, List.of(), List.of());
        List<Message> twice = List.of(opening.message(), opening.message());

        Turn once = conversation.turn(Role.DEV, SMALL, List.of(opening.message()), opening.changes());
        Turn again = conversation.turn(Role.DEV, SMALL, twice, opening.changes());

        assertThat(again).isEqualTo(once);
    }

    @Test
    void anEmptyRequirementEnds() {
        Simulation review = Simulation.run(Conversation.byRules(), Requirement.parse(""));

        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
        assertThat(review.report().verdict()).isEqualTo(Verdict.REJECT);
    }

    static List<Integer> seeds() {
        return IntStream.range(0, 60).boxed().toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whateverTheAgentsDoItEndsWithOneConclusion(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> addresses = List.of("pm", "dev", "qa", "sec", "sec-standin", "nobody");
        Speaker dumb = (self, requirement, heard, findings) -> {
            if (random.nextInt(12) == 0) {
                throw new IllegalStateException("out of order");
            }
            return say(self, addresses.get(random.nextInt(addresses.size())), "Word " + random.nextInt(6), heard);
        };
        Conversation conversation = new Conversation(
                dumb, Directory.withStandIns(Role.SEC, Role.PM), NoveltyPolicy.byText(), EndingPolicy.standard());

        Simulation review = Simulation.run(conversation, SMALL);

        assertThat(review.sent()).hasSizeLessThanOrEqualTo(49);
        assertThat(review.conclusions()).isEqualTo(1);
        assertThat(review.report().toJson()).isNotEmpty();
    }

    private static Conversation failing(Set<String> addresses, Role... standIns) {
        Directory directory = Directory.withStandIns(standIns);
        Speaker rules = new RuleSpeaker(RuleBook.standard(), directory);
        Speaker speaker = (self, requirement, heard, findings) -> {
            if (addresses.contains(self.address())) {
                throw new IllegalStateException(self.address() + " is out of order");
            }
            return rules.turn(self, requirement, heard, findings);
        };
        return new Conversation(speaker, directory, NoveltyPolicy.byText(), EndingPolicy.standard());
    }

    private static Conversation with(Speaker speaker) {
        return new Conversation(speaker, Directory.withStandIns(), NoveltyPolicy.byText(), EndingPolicy.standard());
    }

    private static Turn say(Seat self, String to, String content, List<Message> heard) {
        Message message = Message.of(self.address(), to, MessageType.COMMENT, content, heard.size() + 1);
        return new Turn(message, new ArrayList<>());
    }
}
