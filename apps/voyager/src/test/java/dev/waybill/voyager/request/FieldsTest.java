package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FieldsTest {

    private final RequestParser parser = new RequestParser(new SomePlaces());

    @Test
    void fieldsAloneMakeARequest() {
        RequestReading reading = parse(
                "",
                "destination=Rome;startDate=2027-05-03;days=4;people=2;budget=1500 EUR;interests=art,"
                        + " food;pace=packed;language=en");

        assertThat(RequestParserTest.summary(reading))
                .isEqualTo("Rome 2027-05-03 4d 2p 1500.00 EUR [art, food] PACKED EN []");
    }

    @Test
    void aFieldOverridesTheText() {
        RequestReading reading = parse(
                "杭州 3天 2人 预算5000元 喜欢湖景 明天出发 轻松",
                "destination=成都;days=五;people=3;budget=人均2000;interests=美食，wildlife;pace=紧凑;startDate=5月3日;language=en");

        assertThat(RequestParserTest.summary(reading))
                .isEqualTo("成都 2027-05-03 5d 3p 6000.00 CNY [food, wildlife] PACKED EN [currency]");
    }

    @Test
    void aFieldMakesUpForAWrongText() {
        assertThat(parse("Rome 5/3 0 days", "startDate=2027-05-03;days=3"))
                .isInstanceOf(RequestReading.Understood.class);
    }

    @Test
    void theCurrencyFieldCompletesTheBudget() {
        assertThat(RequestParserTest.summary(parse("", "destination=Rome;budget=1500;currency=usd")))
                .contains("1500.00 USD");
        assertThat(RequestParserTest.summary(parse("杭州 预算5000", "currency=人民币")))
                .contains("5000.00 CNY");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    destinaton=Rome    | destinaton | unknown field "destinaton", did you mean: destination
                    Days=3             | Days       | unknown field "Days", did you mean: days
                    startdate=tomorrow | startdate  | unknown field "startdate", did you mean: startDate
                    days=many          | days       | "many" is not a whole number
                    days=2.5           | days       | "2.5" is not a whole number
                    days=0             | days       | days must be 1 to 21, got 0
                    days=-3            | days       | days must be 1 to 21, got -3
                    people=            | people     | "" is not a whole number
                    people=1000        | people     | people must be 1 to 20, got 1000
                    budget=a lot       | budget     | cannot read the budget "a lot", write it like 1500 EUR
                    budget=-5 EUR      | budget     | the budget must be more than 0, for example "1500 EUR"
                    currency=XYZ       | currency   | unknown currency "XYZ", use a three-letter code such as EUR
                    startDate=soon     | startDate  | cannot read the date "soon", write it like 2027-05-03
                    startDate=2027-02-30 | startDate | there is no day "2027-02-30", write it like 2027-05-03
                    pace=slowish       | pace       | unknown pace "slowish", use relaxed, normal or packed
                    language=fr        | language   | the language must be zh or en
                    interests=museum s, foo | interests | unknown interest "foo", known: food
                    """)
    void namesTheFieldThatIsWrongAndTheNearestRightOne(String field, String name, String message) {
        RequestReading reading = parse("Rome", field);

        assertThat(reading)
                .isInstanceOfSatisfying(
                        RequestReading.Rejected.class,
                        rejected -> assertThat(rejected.problems()).contains(new RequestProblem(name, message)));
    }

    @Test
    void everyFieldNameIsKnown() {
        assertThat(RequestParser.fieldNames())
                .containsExactly(
                        "destination",
                        "startDate",
                        "days",
                        "people",
                        "budget",
                        "currency",
                        "interests",
                        "pace",
                        "language");
    }

    @Test
    void noWordsAtAllAskForADestination() {
        assertThat(parser.parse(Optional.empty(), Map.of(), RequestParserTest.TODAY))
                .isInstanceOfSatisfying(
                        RequestReading.Rejected.class,
                        rejected -> assertThat(rejected.problems())
                                .extracting(RequestProblem::field)
                                .isEqualTo(List.of("destination")));
    }

    private RequestReading parse(String text, String fields) {
        Map<String, String> map = new LinkedHashMap<>();
        for (String field : fields.split(";", -1)) {
            map.put(field.substring(0, field.indexOf('=')), field.substring(field.indexOf('=') + 1));
        }
        return parser.parse(Optional.of(text), map, RequestParserTest.TODAY);
    }
}
