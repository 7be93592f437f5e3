package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                    days=many          | days       | days must be one whole number, got "many"
                    days=2.5           | days       | days must be one whole number, got "2.5"
                    days=1,5           | days       | days must be one whole number, got "1,5"
                    days=[1,5]         | days       | days must be one whole number, got "1,5"
                    days=1 5           | days       | days must be one whole number, got "1 5"
                    days=十二十        | days       | 天数须为一个整数，收到“十二十”
                    people=one two     | people     | people must be one whole number, got "one two"
                    people=1 2         | people     | people must be one whole number, got "1 2"
                    budget=1,5 EUR     | budget     | cannot read the budget "1,5 EUR", write it like 1500 EUR
                    budget=1500 2000 EUR | budget   | cannot read the budget "1500 2000 EUR", write it like 1500 EUR
                    days=0             | days       | days must be 1 to 21, got 0
                    days=-3            | days       | days must be 1 to 21, got -3
                    people=            | people     | people must be one whole number, got ""
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
    void aWrongNumberIsNamedInChineseToo() {
        assertThat(parse("杭州", "days=1,5"))
                .isInstanceOfSatisfying(
                        RequestReading.Rejected.class,
                        rejected -> assertThat(rejected.problems())
                                .containsExactly(new RequestProblem("days", "天数须为一个整数，收到“1,5”")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    destination | Lisbon            | "Lisbon"
                    destination | 里斯本            | "\\u91cc\\u65af\\u672c"
                    startDate   | 2027-05-03        | "2027-05-03"
                    days        | 5                 | "5"
                    days        | five              | "five"
                    people      | 2                 | [2]
                    budget      | 1500 EUR          | "1500 EUR"
                    budget      | 1,500 EUR         | "1 500 EUR"
                    currency    | EUR               | "EUR"
                    interests   | museums,seafood   | ["museums","seafood"]
                    interests   | museums           | "museums"
                    pace        | relaxed           | "relaxed"
                    language    | en                | "en"
                    """)
    void aFieldMayBeGivenAsJson(String name, String plain, String json) {
        Map<String, String> others = new LinkedHashMap<>();
        others.put("destination", "Rome");
        others.put("budget", "900");

        Map<String, String> plainly = new LinkedHashMap<>(others);
        plainly.put(name, plain);
        Map<String, String> asJson = new LinkedHashMap<>(others);
        asJson.put(name, json);

        assertThat(parser.parse(Optional.empty(), plainly, RequestParserTest.TODAY))
                .isInstanceOf(RequestReading.Understood.class)
                .isEqualTo(parser.parse(Optional.empty(), asJson, RequestParserTest.TODAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"soon", "[1, {}]", "[soon]", "\"1\" or \"2\""})
    void whatIsNoPlainJsonStaysAsItIs(String value) {
        Map<String, String> fields = Map.of("destination", "Rome", "days", value);

        assertThat(parser.parse(Optional.empty(), fields, RequestParserTest.TODAY))
                .isInstanceOfSatisfying(
                        RequestReading.Rejected.class,
                        rejected -> assertThat(rejected.problems())
                                .containsExactly(new RequestProblem(
                                        "days", "days must be one whole number, got \"" + value + "\"")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1500 EUR", "1,500 EUR", "1 500 EUR", "1.500 EUR", "EUR 1,500.00"})
    void aBudgetFieldMayGroupItsThousands(String budget) {
        assertThat(RequestParserTest.summary(parse("Rome", "budget=" + budget))).contains("1500.00 EUR");
    }

    @Test
    void theNamesOfInterestsAndPacesAreEnglishInAChineseRequestToo() {
        assertThat(RequestParserTest.summary(
                        parse("", "destination=杭州;interests=museums,food,lakes;pace=relaxed;currency=cny")))
                .contains("RELAXED ZH");
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
