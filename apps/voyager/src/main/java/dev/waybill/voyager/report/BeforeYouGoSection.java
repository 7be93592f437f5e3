package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Airport;
import dev.waybill.voyager.data.CountryFacts;
import dev.waybill.voyager.data.Emergency;
import dev.waybill.voyager.facts.TravelPlace;
import dev.waybill.voyager.facts.TripFacts;
import dev.waybill.voyager.state.TravelState;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.stream.Collectors;

/** Holidays, daylight, time zone, getting there and around, plugs, tips and whom to call. */
record BeforeYouGoSection(Words words, TravelState state, TripFacts facts) {

    void write(Section section) {
        section.heading(2, words.say("出发前", "Before you go"));
        new HolidayText(words).ofTrip(facts.holidays()).forEach(section::bullet);
        TravelPlace place = facts.place();
        section.bullet(timezone(place));
        if (!facts.airports().isEmpty()) {
            section.bullet(words.say("机场：", "Airports: ")
                    + facts.airports().stream().map(this::airport).collect(Collectors.joining(words.say("；", "; "))));
        }
        place.atlas()
                .ifPresent(city -> section.bullet(words.say("市内交通：", "Getting around: ") + words.say(city.transit())));
        if (place.atlas().isEmpty()) {
            thin(section, place);
        }
        facts.country().ifPresent(country -> country(section, country));
        section.gap();
    }

    private void thin(Section section, TravelPlace place) {
        section.bullet(words.say("国家或地区：", "Country or region: ") + words.say(facts.countryName()));
        place.currency()
                .ifPresent(currency -> section.bullet(words.say("当地货币：", "Currency: ")
                        + currency.getDisplayName(words.language().locale()) + " (" + currency.getCurrencyCode()
                        + ")"));
        facts.countryClimate()
                .ifPresent(climate -> section.bullet(words.say("所在国气候（英文资料）：", "Climate of the country: ") + climate));
    }

    private String timezone(TravelPlace place) {
        ZoneId zone = ZoneId.of(place.timezone());
        ZoneOffset first = offset(zone, true);
        ZoneOffset last = offset(zone, false);
        String change = first.equals(last)
                ? ""
                : words.say("，行程中改为 " + utc(last), ", changing to " + utc(last) + " during the trip");
        return words.say("时区：", "Time zone: ") + zone.getId() + words.say("，", ", ") + utc(first) + change;
    }

    private static String utc(ZoneOffset offset) {
        return "UTC" + (offset.equals(ZoneOffset.UTC) ? "+00:00" : offset.getId());
    }

    private ZoneOffset offset(ZoneId zone, boolean first) {
        return zone.getRules()
                .getOffset((first
                                ? state.userRequest().startDate()
                                : state.userRequest().endDate())
                        .atTime(LocalTime.NOON));
    }

    private String airport(Airport airport) {
        long km = Math.round(airport.location().kmTo(facts.place().location()));
        return airport.iata() + " " + airport.name()
                + words.say("，离市中心直线约 " + km + " 公里", ", about " + km + " km from the centre in a straight line");
    }

    private void country(Section section, CountryFacts country) {
        section.bullet(words.say(
                "插头：" + String.join("、", country.plugs()) + " 型，" + country.voltage() + " V / " + country.frequency()
                        + " Hz",
                "Plugs: type " + String.join(", ", country.plugs()) + ", " + country.voltage() + " V / "
                        + country.frequency() + " Hz"));
        section.bullet(words.say("小费：", "Tipping: ") + words.say(country.tipping()));
        section.bullet(words.say("紧急电话：", "Emergency: ") + emergency(country.emergency()));
        section.bullet(words.say("语言：", "Languages: ") + words.say(country.languages()));
        section.bullet(words.say("准备：", "Prepare: ") + words.say(country.note()));
    }

    private String emergency(Emergency numbers) {
        String each = words.say(
                "警察 " + numbers.police() + "，救护 " + numbers.ambulance() + "，火警 " + numbers.fire(),
                "police " + numbers.police() + ", ambulance " + numbers.ambulance() + ", fire " + numbers.fire());
        return numbers.general()
                .map(general -> words.say("通用 " + general + "；", general + " for everything; ") + each)
                .orElse(each);
    }
}
