package dev.waybill.cli.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.cli.text.Language;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import dev.waybill.json.UpdateJson;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentsTest {
    enum Pace {
        SLOW,
        VERY_FAST
    }

    record Money(BigDecimal amount, String currency, boolean fixed) {}

    record Total(BigDecimal amount, Pace pace) {}

    record Trip(
            String place, LocalDate start, Total total, Money budget, List<Money> parts, Optional<Integer> people) {}

    private static final Channel<Trip> TRIP = Channel.value("trip", Trip.class);
    private static final Channel<String> NAME = Channel.value("name", String.class);
    private static final Channel<Integer> COUNT = Channel.value("count", Integer.class, 0);
    private static final Channel<Pace> PACE = Channel.value("pace", Pace.class, Pace.SLOW);
    private static final Channel<List<String>> NOTES = Channel.append("notes", String.class);
    private static final Channel<Map<String, Integer>> COUNTS = Channel.merge("counts", String.class, Integer.class);
    private static final Money MONEY = new Money(new BigDecimal("1.50"), "EUR", false);

    private static final State STATE = State.empty(Channels.of(TRIP, NAME, COUNT, PACE, NOTES, COUNTS))
            .with(Update.of(
                    TRIP,
                    new Trip(
                            "Rome",
                            LocalDate.parse("2026-05-01"),
                            new Total(BigDecimal.ONE, Pace.SLOW),
                            MONEY,
                            List.of(MONEY),
                            Optional.empty())));

    @Test
    void whereAPartElsewhereHasTheNameThatIsSaid() {
        var total = Channel.value("total", Money.class);
        var state = State.empty(Channels.of(TRIP, total));

        assertThatThrownBy(() -> Assignments.read(List.of("total=5"), texts()).update(state))
                .hasMessageContaining("'5' does not fit total (Money)")
                .hasMessageContaining("--set total.amount=…")
                .hasMessageContaining("elsewhere: trip.total");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    name=a=b                | {"name":"a=b"}
                    name=12                 | {"name":"12"}
                    name="12"               | {"name":"12"}
                    count=12                | {"count":12}
                    pace=very-fast          | {"pace":"VERY_FAST"}
                    notes=a note            | {"notes":["a note"]}
                    notes=["a","b"]         | {"notes":["a","b"]}
                    counts={"a":1}          | {"counts":{"a":1}}
                    """)
    void readsJsonOrPlainText(String text, String json) {
        assertThat(UpdateJson.text(Assignments.read(List.of(text), texts()).update(STATE)))
                .isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    trip.place=Porto           | "place":"Porto"
                    trip.start=2026-06-01      | "start":"2026-06-01"
                    trip.total=20              | "total":{"amount":20,"pace":"SLOW"}
                    trip.budget.amount=20.5    | "budget":{"amount":20.5,"currency":"EUR","fixed":false}
                    trip.parts.0.currency=CHF  | "parts":[{"amount":1.50,"currency":"CHF","fixed":false}]
                    trip.people=3              | "people":3
                    """)
    void writesARecordAgainWithOnePartReplaced(String text, String part) {
        assertThat(UpdateJson.text(Assignments.read(List.of(text), texts()).update(STATE)))
                .startsWith("{\"trip\":{\"place\":")
                .contains(part);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    trip                      | 'trip' sets nothing: write --set channel=value
                    trip..place=x             | 'trip..place=x' sets nothing: write --set channel=value
                    tripp.place=x             | there is no channel 'tripp', did you mean 'trip'?
                    trip.plcae=x              | in trip.plcae, Trip has no 'plcae', did you mean 'place'?
                    trip.parts.1.currency=x   | in trip.parts.1.currency, there is no number 1 in a list of 1
                    trip.place.x=1            | in trip.place.x, a String has no parts
                    notes.0=x                 | channel notes collects what is written: set it as a whole, not a part of it
                    """)
    void namesThePlaceThatDoesNotExist(String text, String problem) {
        assertThatThrownBy(() -> Assignments.read(List.of(text), texts()).update(STATE))
                .isInstanceOf(InputException.class)
                .hasMessage(problem);
    }

    @ParameterizedTest
    @CsvSource({"count=many", "pace=quick", "trip.start=soon", "trip.budget=20", "trip=Rome"})
    void refusesWhatDoesNotFit(String text) {
        var place = text.substring(0, text.indexOf('='));
        assertThatThrownBy(() -> Assignments.read(List.of(text), texts()).update(STATE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not fit " + place + " (");
    }

    private static Texts texts() {
        return Texts.in(Language.ENGLISH);
    }
}
