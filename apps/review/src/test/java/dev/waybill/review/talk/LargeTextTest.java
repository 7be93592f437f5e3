package dev.waybill.review.talk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.waybill.review.text.Requirement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The time a review takes grows with the text, not with its square. The bounds are many times what is needed. */
final class LargeTextTest {

    private static final String PHRASE = "a refund and sends quick codes to the user ";

    @Test
    void manySectionsAreReviewedInTime() {
        String text = Documents.shipped("refund.md");

        Simulation review = reviewed(text.repeat(1_000_000 / text.length()));

        assertThat(review.ending()).isInstanceOf(Ending.Converged.class);
        assertThat(review.findings()).hasSizeGreaterThan(1_000);
    }

    @Test
    void aSentenceWithoutAnEndIsReviewedInTime() {
        Simulation review = reviewed("# Shop\n\nThe agent issues " + PHRASE.repeat(10_000) + "\n");

        assertThat(review.finding("qa.vague-speed").quote()).contains("quick codes");
    }

    @Test
    void aWordWithoutAnEndIsReviewedInTime() {
        Simulation review = reviewed("# Shop\n\nIt loads quickly. " + "X".repeat(500_000) + "\n");

        assertThat(review.finding("qa.vague-speed").quote()).isEqualTo("It loads quickly.");
    }

    private static Simulation reviewed(String text) {
        return assertTimeoutPreemptively(
                Duration.ofSeconds(40), () -> Simulation.run(Conversation.byRules(), Requirement.parse(text)));
    }
}
