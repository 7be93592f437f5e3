package dev.waybill.voyager.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wishes put together at random from parts with known meaning, in any order, keep the meaning of every part. */
final class RequestParserPropertyTest {

    private record Part(List<String> ways, String meaning) {

        String say(Random random) {
            return ways.get(random.nextInt(ways.size()));
        }
    }

    private static final List<List<Part>> CHINESE = List.of(
            List.of(part("杭州", "去杭州", "杭州"), part("东京", "东京", "想去东京玩"), part("苏州", "去苏州")),
            List.of(part("3d", "3天", "三天", "玩三天", "三日游"), part("7d", "一周", "7天6晚"), part("10d", "十天", "10天")),
            List.of(part("2p", "2人", "两个人", "夫妻俩"), part("4p", "一家四口", "2大2小"), part("1p", "独自", "一个人")),
            List.of(part("12000.00 CNY", "预算一万二", "预算12000元", "1.2万元"), part("8000.00 CNY", "总预算8千块", "8000元")),
            List.of(part("2027-05-03", "5月3日出发", "2027-05-03", "明年五月三号"), part("2026-12-01", "明天出发")),
            List.of(part("RELAXED", "节奏慢一点", "不要太赶"), part("PACKED", "特种兵", "行程紧凑")),
            List.of(part("[museums, food]", "喜欢博物馆和美食", "看展、吃货"), part("[temples]", "爱逛寺庙")));

    private static final List<List<Part>> ENGLISH = List.of(
            List.of(part("Rome", "to Rome", "in Rome", "Rome"), part("London", "in London", "visit London")),
            List.of(part("3d", "3 days", "for three days", "3-day stay"), part("7d", "a week", "7 days")),
            List.of(part("2p", "for two", "2 people", "a couple"), part("4p", "family of four", "2 adults and 2 kids")),
            List.of(
                    part("1500.00 EUR", "1500 EUR", "budget 1,500 euros", "€1500"),
                    part("900.00 GBP", "£900", "under 900 pounds")),
            List.of(part("2027-05-03", "from 3 May 2027", "on May 3", "2027-05-03"), part("2026-12-01", "tomorrow")),
            List.of(part("RELAXED", "relaxed", "no rush"), part("PACKED", "packed", "busy days")),
            List.of(part("[museums, food]", "museums and food"), part("[art]", "art")));

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyPartKeepsItsMeaningInAnyOrder(long seed) {
        Random random = new Random(seed);
        boolean chinese = random.nextBoolean();
        List<String> words = new ArrayList<>();
        List<String> meanings = new ArrayList<>();
        for (List<Part> choice : chinese ? CHINESE : ENGLISH) {
            Part part = choice.get(random.nextInt(choice.size()));
            words.add(part.say(random));
            meanings.add(part.meaning());
        }
        Collections.shuffle(words, random);
        String text = String.join(chinese ? "，" : ", ", words);

        RequestReading reading =
                new RequestParser(new SomePlaces()).parse(Optional.of(text), Map.of(), RequestParserTest.TODAY);

        assertThat(reading).as("seed %d: %s", seed, text).isInstanceOf(RequestReading.Understood.class);
        RequestReading.Understood understood = (RequestReading.Understood) reading;
        assertThat(meanings(understood.request())).as("seed %d: %s", seed, text).isEqualTo(meanings);
        assertThat(understood.assumed()).as("seed %d: %s", seed, text).isSubsetOf(Assumption.CURRENCY.code());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noTextBreaksTheReading(long seed) {
        Random random = new Random(seed);
        String alphabet = "杭州天日月年人万千一二三两半预算元每从去到后下周末0123456789.,-/¥€$ aAbeMorfi()\u0000\t\ud83d\ude00";
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(120);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }

        RequestReading reading = new RequestParser(new SomePlaces())
                .parse(Optional.of(text.toString()), Map.of(), RequestParserTest.TODAY);

        assertThat(reading).as("seed %d", seed).isNotNull();
    }

    private static List<String> meanings(TravelRequest request) {
        return List.of(
                request.destination(),
                request.days() + "d",
                request.people() + "p",
                request.budget().toString(),
                request.startDate().toString(),
                request.pace().name(),
                request.interests().toString());
    }

    private static Part part(String meaning, String... ways) {
        return new Part(List.of(ways), meaning);
    }
}
