package dev.waybill.voyager.budget;

import dev.waybill.voyager.data.LocalText;
import dev.waybill.voyager.request.TravelRequest;
import java.util.ArrayList;
import java.util.List;

/** What a budget leaves out, said openly. */
final class NotIncluded {

    private NotIncluded() {}

    static List<LocalText> of(TravelRequest request) {
        List<LocalText> texts = new ArrayList<>();
        texts.add(new LocalText("往返目的地的机票、火车票，签证和保险", "the way to the city and back, visa and insurance"));
        int nights = request.days() - 1;
        texts.add(
                nights == 0
                        ? new LocalText("住宿（当天往返）", "any bed: the trip is a day long")
                        : new LocalText(
                                "多住的晚上：这里算了 " + nights + " 晚，若前一晚抵达或最后一晚留宿要另加",
                                "more nights: " + nights
                                        + " counted here, one more if you come the evening before or leave the morning"
                                        + " after"));
        texts.add(new LocalText("购物、酒水和个人消费", "shopping, drinks and what you buy for yourself"));
        texts.add(new LocalText(
                "儿童、学生、老人的优惠：门票都按成人价算", "reductions for children, students or seniors: tickets count as adult"));
        return List.copyOf(texts);
    }
}
