package dev.waybill.voyager.report;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Dish;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.data.PriceBand;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.FoodEntry;
import dev.waybill.voyager.state.FreeBlock;
import dev.waybill.voyager.state.MealSlot;
import dev.waybill.voyager.state.Reason;
import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.RoutePlace;
import dev.waybill.voyager.state.TravelMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lines of the day cards, in order: what a dish is, is told where it first occurs. */
final class DayItemText {

    private final Words words;
    private final AtlasCity city;
    private final MoneyText money;
    private final Set<String> described = new LinkedHashSet<>();

    DayItemText(Words words, AtlasCity city) {
        this.words = words;
        this.city = city;
        this.money = new MoneyText(words.language());
    }

    void write(Section section, DayCard day) {
        day.breakfast().ifPresent(food -> section.bullet(words.say("早餐：", "Breakfast: ") + dish(food.dish())));
        day.snack().ifPresent(food -> section.bullet(words.say("今天的小吃：", "Snack of the day: ") + dish(food.dish())));
        day.items().forEach(item -> write(section, item));
    }

    private void write(Section section, DayItem item) {
        switch (item) {
            case DayItem.Leave leave ->
                section.bullet("**" + leave.at() + "** "
                        + words.say(
                                "从住处出发（" + area(city.hotelArea()) + "）",
                                "leave your place to stay (" + area(city.hotelArea()) + ")"));
            case DayItem.Way way -> section.sub(way(way.leg(), way.toHotel()));
            case DayItem.Visit visit -> visit(section, visit.entry());
            case DayItem.Eat eat -> section.bullet(meal(eat.slot(), eat.food()));
            case DayItem.Free free -> section.bullet(free(free.block()));
            case DayItem.Back back ->
                section.bullet("**" + back.at() + "** " + words.say("回到住处", "back where you stay"));
        }
    }

    private String way(RouteLeg leg, boolean toHotel) {
        String mode = switch (leg.mode()) {
            case WALK -> words.say("步行", "walk");
            case TRANSIT -> words.say("公共交通", "public transport");
            case TAXI -> words.say("打车", "taxi");
        };
        String measured = leg.measured() ? words.say("实测", "measured") : words.say("估算", "estimated");
        String taxi = leg.taxiMinutes()
                .filter(minutes -> leg.mode() == TravelMode.TRANSIT)
                .map(minutes -> words.say("，打车约 " + minutes + " 分钟", "; about " + minutes + " min by taxi"))
                .orElse("");
        String home = toHotel ? words.say("回住处：", "to your place to stay: ") : "";
        return "↓ " + home
                + words.say(
                        mode + "约 " + leg.minutes() + " 分钟，" + leg.km() + " 公里（" + measured + taxi + "）",
                        mode + " about " + leg.minutes() + " min, " + leg.km() + " km (" + measured + taxi + ")");
    }

    private void visit(Section section, DestinationEntry entry) {
        Poi sight = entry.sight();
        section.bullet("**" + entry.arrive() + "–" + entry.leave() + " " + words.say(sight.name()) + "**"
                + words.say("：", ": ") + words.say(sight.description()));
        section.sub(words.say("为什么去：", "Why: ") + new ReasonText(words).of(withoutPrice(entry.reasons())));
        section.sub(practical(sight));
        sight.booking().ifPresent(note -> section.sub(words.say("**要提前预约**：", "**Book ahead:** ") + words.say(note)));
    }

    private static List<Reason> withoutPrice(List<Reason> reasons) {
        List<Reason> others = reasons.stream()
                .filter(reason -> !(reason instanceof Reason.Free))
                .toList();
        return others.isEmpty() ? List.of(new Reason.Typical()) : others;
    }

    private String practical(Poi sight) {
        List<String> parts = new ArrayList<>();
        parts.add(
                sight.price().band() == PriceBand.FREE
                        ? words.say("免费", "free")
                        : words.say("门票约 ", "ticket about ") + money.plain(sight.price()));
        parts.add(
                sight.hours().allDay()
                        ? words.say("全天开放", "open all day")
                        : words.say("通常 ", "usually ") + sight.hours().open() + "–"
                                + sight.hours().close());
        return String.join(" · ", parts);
    }

    private String meal(MealSlot slot, Optional<FoodEntry> food) {
        String times = "**" + slot.from() + "–" + slot.to() + " " + words.meal(slot.meal()) + "**";
        String where =
                slot.during() ? inside(slot) : words.say("在" + area(slot.area()) + "一带", "around " + area(slot.area()));
        return times
                + words.say("，", ", ")
                + where
                + food.map(entry -> words.say("：", ": ") + dish(entry.dish()) + typical(entry.dish(), slot.area()))
                        .orElse("");
    }

    private String inside(MealSlot slot) {
        return city.pois().stream()
                .filter(sight -> sight.id().equals(slot.place()))
                .findFirst()
                .map(sight ->
                        words.say("就在" + words.say(sight.name()) + "里或门口", "in or beside " + words.say(sight.name())))
                .orElse("");
    }

    private String dish(Dish dish) {
        String name = "*" + words.say(dish.name()) + "*" + words.say("（每人约 ", " (about ") + money.plain(dish.price());
        return described.add(dish.id())
                ? name + words.say("），", " a person). ") + words.say(dish.description())
                : name + words.say("）。", " a person).");
    }

    private String typical(Dish dish, String area) {
        if (dish.areas().contains(area)) {
            return "";
        }
        List<String> areas = dish.areas().stream().map(this::area).toList();
        return words.say("以" + words.list(areas) + "一带最有名。", " Best known in " + words.list(areas) + ".");
    }

    private String free(FreeBlock block) {
        String times = "**" + block.from() + "–" + block.to() + " " + words.say("自由时间", "Free time") + "**";
        return times
                + (block.place().equals(RoutePlace.HOTEL)
                        ? words.say("，在住处附近休息", ", rest near where you stay")
                        : words.say("，在" + area(block.area()) + "随意走走", ", wander around " + area(block.area())));
    }

    private String area(String id) {
        return words.say(city.area(id).name());
    }
}
