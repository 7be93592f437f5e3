package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole texts; {@code today} is Monday, 30 November 2026. */
final class RequestParserTest {

    static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    private final RequestParser parser = new RequestParser(new SomePlaces());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州 3天 2人 预算5000元 喜欢湖景和美食 | 杭州 2027-01-04 3d 2p 5000.00 CNY [lakes, food] NORMAL ZH [start_date, pace]
                    5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed | Lisbon 2027-01-04 5d 2p 1500.00 EUR [museums, seafood] RELAXED EN [start_date]
                    明年春节带父母去成都玩五天，预算一万二，节奏慢一点，爱吃辣 | 成都 2027-02-06 5d 3p 12000.00 CNY [food] RELAXED ZH [currency]
                    A long weekend in Rome, 2 adults, €900, art, no rush, from 3 May 2027 | Rome 2027-05-03 3d 2p 900.00 EUR [art] RELAXED EN []
                    东京5日 两大一小 人均8000 10月1日出发 | 东京 2027-10-01 5d 3p 24000.00 CNY [] NORMAL ZH [currency, pace, interests]
                    Two weeks? no: 4 days Cape Town, budget 20000 rand | Cape Town 2027-01-04 4d 1p 20000.00 ZAR [] NORMAL EN [start_date, duration_last, people, pace, interests]
                    三亚 5天4晚 一家三口 1.2万 海滩 海鲜 | 三亚 2027-01-04 5d 3p 12000.00 CNY [beaches, seafood] NORMAL ZH [start_date, currency, pace]
                    我和老婆国庆去苏州玩四天，预算8千，园林和博物馆，不喜欢购物 | 苏州 2027-10-01 4d 2p 8000.00 CNY [gardens, museums] NORMAL ZH [currency, pace]
                    从北京出发去杭州，下周五，两个人，3天，每人2000块 | 杭州 2026-12-11 3d 2p 4000.00 CNY [] NORMAL ZH [pace, interests]
                    weekend in Paris with my wife, $800, food and museums, no shopping | Paris 2027-01-02 2d 2p 800.00 USD [food, museums] NORMAL EN [start_date, pace]
                    Plan a 4-day trip to New York for a family of four with a budget of 3,000 dollars, May 3-7 | New York 2027-05-03 4d 4p 3000.00 USD [] NORMAL EN [pace, interests]
                    罗马和苏州 6天 预算2万元 两人 历史 艺术 建筑 | 罗马 2027-01-04 6d 2p 20000.00 CNY [history, art, architecture] NORMAL ZH [start_date, pace, first_destination]
                    纽约七日游，预算2000美元每人，两个人，博物馆、夜景，特种兵 | 纽约 2027-01-04 7d 2p 4000.00 USD [museums, views] PACKED ZH [start_date]
                    请安排：目的地罗马，时间2027年4月10日-14日，人数2，预算2500欧元，兴趣：历史、艺术、美食，节奏：适中 | 罗马 2027-04-10 5d 2p 2500.00 EUR [history, art, food] NORMAL ZH []
                    Destination: Rome; dates: 2027-04-10 to 2027-04-14; travelers: 2; budget: 2500 EUR; interests: history, art, food; pace: normal | Rome 2027-04-10 5d 2p 2500.00 EUR [history, art, food] NORMAL EN []
                    Trip from London to Rome, 10-14 June 2027, 2 people, under 1200 GBP | Rome 2027-06-10 5d 2p 1200.00 GBP [] NORMAL EN [pace, interests]
                    一个人去大阪五天，日均800元，寿司 | 大阪 2027-01-04 5d 1p 4000.00 CNY [seafood] NORMAL ZH [start_date, pace]
                    london 3 days, 2 people, 900 pounds, music | london 2027-01-04 3d 2p 900.00 GBP [music] NORMAL EN [start_date, pace]
                    Lisbon, Portugal, 1 week, 2 adults and a child, EUR 2.000, beaches | Lisbon, Portugal 2027-01-04 7d 3p 2000.00 EUR [beaches] NORMAL EN [start_date, pace]
                    明年五一和两个朋友去成都玩4天，人均3000，吃火锅看熊猫 | 成都 2027-05-01 4d 3p 9000.00 CNY [food, wildlife] NORMAL ZH [currency, pace]
                    3 days in Atlantis | Atlantis 2027-01-04 3d 1p 450.00 USD [] NORMAL EN [start_date, people, budget, pace, interests]
                    帮我规划一个去亚特兰蒂斯的三天行程 | 亚特兰蒂斯 2027-01-04 3d 1p 3000.00 CNY [] NORMAL ZH [start_date, people, budget, pace, interests]
                    杭州 | 杭州 2027-01-04 3d 1p 300.00 CNY [] NORMAL ZH [start_date, days, people, budget, pace, interests]
                    """)
    void readsWholeWishes(String text, String expected) {
        assertThat(summary(parse(text))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州 3天 预算5000元              | 5000.00 CNY
                    杭州 3天 ￥5000                  | 5000.00 CNY
                    杭州 3天 5000块                  | 5000.00 CNY
                    杭州 3天 5000人民币              | 5000.00 CNY
                    杭州 3天 人民币五千              | 5000.00 CNY
                    杭州 3天 RMB 5,000               | 5000.00 CNY
                    杭州 3天 ５０００元              | 5000.00 CNY
                    杭州 3天 1万2                    | 12000.00 CNY
                    杭州 3天 预算1.5万一人           | 15000.00 CNY
                    杭州 3天 预算5000-8000元         | 8000.00 CNY
                    杭州 3天 2000以内的预算          | 2000.00 CNY
                    杭州3天2人每天预算800元          | 2400.00 CNY
                    东京 3天 30万日元                | 300000 JPY
                    东京 3天 20万円                  | 200000 JPY
                    罗马 3天 1500欧                  | 1500.00 EUR
                    里斯本 3天 €1500                 | 1500.00 EUR
                    纽约 3天 2000刀                  | 2000.00 USD
                    成都 3天 3万里拉                 | 30000.00 TRY
                    成都 3天 两万兰特                | 20000.00 ZAR
                    成都 3天 5000港币                | 5000.00 HKD
                    成都 3天 100万韩元               | 1000000 KRW
                    Hangzhou, 3 days, ¥5000          | 5000.00 CNY
                    Tokyo, 3 days, ¥50000            | 50000 JPY
                    Rome, 3 days, ¥50000             | 50000 JPY
                    Rome 3 days 1500                 | 1500.00 EUR
                    Tokyo 3 days budget 100k         | 100000 JPY
                    London 3 days budget 900         | 900.00 USD
                    Rome 3 days EUR 1.500,50         | 1500.50 EUR
                    Rome 3 days 1 500 EUR            | 1500.00 EUR
                    Rome 3 days two thousand euros   | 2000.00 EUR
                    Rome 3 days $1.5k                | 1500.00 USD
                    Rome 3 days A$1500               | 1500.00 AUD
                    Rome 3 days 1500 chf             | 1500.00 CHF
                    Istanbul 3 days 40000 TRY        | 40000.00 TRY
                    Istanbul 3 days 40000 lira       | 40000.00 TRY
                    Istanbul 3 days ₺40,000          | 40000.00 TRY
                    Cape Town 3 days R15 000         | 15000.00 ZAR
                    Cape Town 3 days ZAR 15000       | 15000.00 ZAR
                    Rome 3 days for two, 500 EUR each               | 1000.00 EUR
                    Rome 3 days for two, €600 pp                    | 1200.00 EUR
                    Rome 3 days for two, 100 USD per day per person | 600.00 USD
                    Rome 3 days, up to 700 GBP                      | 700.00 GBP
                    """)
    void readsBudgetsInManyCurrencies(String text, String expected) {
        assertThat(understood(text).request().budget()).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州3天2人                        | 2
                    杭州3天 两个人                    | 2
                    杭州3天 俩人                      | 2
                    杭州3天 我们五个人（3大1小1老）   | 5
                    杭州3天 一家四口                  | 4
                    杭州3天 三口之家                  | 3
                    杭州3天 夫妻俩                    | 2
                    带爸妈和孩子去杭州3天             | 4
                    带孩子去杭州3天                   | 2
                    我带2个老人去杭州3天              | 3
                    独自去杭州3天                     | 1
                    和女朋友去杭州3天                 | 2
                    Rome 3 days for 2                 | 2
                    Rome for three for 2 days         | 3
                    Rome 3 days, couple               | 2
                    Rome 3 days, solo                 | 1
                    Rome 3 days, 2 adults 1 child     | 3
                    Rome 3 days with two kids         | 3
                    Rome 3 days with my parents       | 3
                    Rome 3 days with 3 friends        | 4
                    Rome 3 days, party of 6           | 6
                    Rome 3 days, 4 ppl                | 4
                    We two are going to Rome, 3 days  | 2
                    """)
    void countsEverybodyWhoTravels(String text, int people) {
        assertThat(understood(text).request().people()).isEqualTo(people);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州三日游            | 3
                    杭州玩五天四晚        | 5
                    杭州4晚               | 5
                    杭州两天半            | 3
                    杭州一周              | 7
                    杭州两个星期          | 14
                    杭州半个月            | 15
                    杭州周末              | 2
                    杭州，不是5天，是4天  | 4
                    Rome for a week       | 7
                    Rome, 10 nights       | 11
                    Rome a couple of days | 2
                    Rome for a fortnight  | 14
                    a day trip to Rome    | 1
                    Rome: five days       | 5
                    3-day Rome            | 3
                    """)
    void readsLengthsOfStay(String text, int days) {
        assertThat(understood(text).request().days()).isEqualTo(days);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    杭州0天                              | days        | 天数须为 1 到 21，收到 0
                    杭州 -3天                            | days        | 天数须为 1 到 21，收到 -3
                    杭州三百天                           | days        | 天数须为 1 到 21，收到 300
                    杭州 99999999999999999999天          | days        | 天数须为 1 到 21
                    杭州 3天 0人                         | people      | 人数须为 1 到 20，收到 0
                    杭州 3天 一亿人                      | people      | 人数须为 1 到 20，收到 100000000
                    杭州 3天 预算0元                     | budget      | 预算必须大于 0，例如“5000元”
                    杭州 3天 预算-500元                  | budget      | 预算必须大于 0，例如“5000元”
                    杭州 3天 预算9999999999999999元      | budget      | 预算大得不合常理，请再看一下数字
                    杭州 3天 预算1e9元                   | text        | 看不懂数字“1e9”，请写成普通数字，例如 1500
                    杭州 1.2.3天                         | text        | 看不懂数字“1.2.3”，请写成普通数字，例如 1500
                    3天 2人 预算5000                     | destination | 没有写目的地，例如“杭州”
                    2月30日去杭州                        | startDate   | 没有“2月30日”这一天，请写成 2027-05-03
                    I want to eat seafood                | destination | no destination given, for example "Lisbon"
                    Rome 31 Feb 2027                     | startDate   | there is no day "31 Feb 2027", write it like 2027-05-03
                    Rome 5/3 3 days                      | startDate   | "5/3" can be read in two ways, write it like 2027-05-03 or 3 May 2027
                    Rome from 2026-01-01                 | startDate   | the start date 2026-01-01 is in the past (today is 2026-11-30)
                    Rome 30 days                         | days        | days must be 1 to 21, got 30
                    Rome 3 days -100 EUR                 | budget      | the budget must be more than 0, for example "1500 EUR"
                    """)
    void saysWhatIsWrongAndHowToSayItRight(String text, String field, String message) {
        RequestReading.Rejected rejected = (RequestReading.Rejected) parse(text);

        assertThat(rejected.problems()).containsExactly(new RequestProblem(field, message));
        assertThat(parse(rejected.example())).isInstanceOf(RequestReading.Understood.class);
    }

    @Test
    void tellsAllProblemsAtOnce() {
        RequestReading.Rejected rejected = (RequestReading.Rejected) parse("0天 0人 预算0元");

        assertThat(rejected.problems())
                .extracting(RequestProblem::field)
                .containsExactly("destination", "days", "people", "budget");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "???", "？？？", "，。", "\u0000\u0007"})
    void anEmptyWishAsksForADestination(String text) {
        RequestReading.Rejected rejected = (RequestReading.Rejected) parse(text);

        assertThat(rejected.problems()).extracting(RequestProblem::field).containsExactly("destination");
    }

    @Test
    void refusesATextWithoutEnd() {
        RequestReading.Rejected rejected = (RequestReading.Rejected) parse("Rome 3 days ".repeat(200));

        assertThat(rejected.problems()).extracting(RequestProblem::field).contains("text");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    five days in Lisbon (里斯本) for two       | EN
                    5 days in 杭州                             | EN
                    去Lisbon玩5天，预算1500 EUR                | ZH
                    Lisbon 5天 1500 EUR                        | ZH
                    New York 5天 2人                           | ZH
                    去lisbon玩5天 1500 eur                     | ZH
                    杭州 3天 city walk                         | ZH
                    """)
    void answersInTheLanguageThatMostIsSaidIn(String text, Language language) {
        assertThat(understood(text).request().language()).isEqualTo(language);
    }

    private RequestReading.Understood understood(String text) {
        RequestReading reading = parse(text);
        assertThat(reading).as(reading.toString()).isInstanceOf(RequestReading.Understood.class);
        return (RequestReading.Understood) reading;
    }

    private RequestReading parse(String text) {
        return parser.parse(Optional.of(text), Map.of(), TODAY);
    }

    static String summary(RequestReading reading) {
        return switch (reading) {
            case RequestReading.Understood understood -> {
                TravelRequest r = understood.request();
                yield "%s %s %dd %dp %s %s %s %s %s"
                        .formatted(
                                r.destination(),
                                r.startDate(),
                                r.days(),
                                r.people(),
                                r.budget(),
                                r.interests(),
                                r.pace(),
                                r.language(),
                                understood.assumed());
            }
            case RequestReading.Rejected rejected -> rejected.problems().toString();
        };
    }
}
