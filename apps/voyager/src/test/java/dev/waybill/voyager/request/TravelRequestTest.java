package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TravelRequestTest {

    private static final LocalDate START = LocalDate.of(2027, 5, 3);

    @Test
    void keepsItsOwnCopyOfTheInterestsWithoutRepetition() {
        List<String> interests = new ArrayList<>(List.of("food", "lakes", "food"));

        TravelRequest request = request("杭州", 3, 2, "5000", interests);
        interests.clear();

        assertThat(request.interests()).containsExactly("food", "lakes");
        assertThat(request.endDate()).isEqualTo(LocalDate.of(2027, 5, 5));
    }

    @Test
    void namesEveryBrokenRuleAtOnceInTheOrderOfTheFields() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request(" ", 22, 0, "-1", List.of("sleeping")))
                .satisfies(e -> assertThat(e.problems())
                        .extracting(RequestProblem::field)
                        .containsExactly("destination", "days", "people", "budget", "interests"))
                .withMessageContaining("days: days must be 1 to 21, got 22");
    }

    @Test
    void acceptsTheBoundsAndRefusesWhatIsBeyond() {
        assertThat(request("x", 1, 1, "0.01", List.of()).days()).isEqualTo(1);
        assertThat(request("x", 21, 20, "1000000000000", List.of()).people()).isEqualTo(20);
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request("x", 21, 21, "1000000000001", List.of()))
                .satisfies(e -> assertThat(e.problems()).hasSize(2));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request("x".repeat(81), 1, 1, "1", List.of()));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> request("a\u0007b", 1, 1, "1", List.of()));
    }

    @Test
    void speaksTheLanguageOfTheRequest() {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() ->
                        new TravelRequest("杭州", START, 0, 1, Money.of("1", "CNY"), List.of(), Pace.NORMAL, Language.ZH))
                .withMessage("days: 天数须为 1 到 21，收到 0");
    }

    private static TravelRequest request(
            String destination, int days, int people, String budget, List<String> interests) {
        return new TravelRequest(
                destination, START, days, people, Money.of(budget, "EUR"), interests, Pace.NORMAL, Language.EN);
    }
}
