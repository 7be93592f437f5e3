package dev.waybill.voyager.report;

import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.TravelState;

/** The stable codes in plain words, for the plan at hand. */
record WarningText(Words words, TravelState state, boolean inAtlas) {

    String meaning(ToolWarning warning) {
        return switch (warning) {
            case WEATHER_UNAVAILABLE ->
                inAtlas
                        ? words.say(
                                "没有天气预报：每天的气温和降雨是常年同期的平均值，哪天下雨还不知道。",
                                "There is no forecast: temperature and rain are what is usual for the month, so nobody knows yet"
                                        + " which day will be wet.")
                        : words.say(
                                "没有天气预报，也没有这座城市的常年气候。", "There is no forecast, and no climate of this city either.");
            case SEARCH_UNAVAILABLE ->
                inAtlas
                        ? words.say(
                                "没有上网查询：景点和菜品只来自内置图集，近期的闭馆、涨价、新展都不知道。",
                                "Nothing was searched on the web: sights and dishes come from the built-in atlas only, which knows"
                                        + " nothing of recent closures, prices or exhibitions.")
                        : words.say(
                                "没有上网查询，内置图集也没有这座城市：景点和餐食只好留白。",
                                "Nothing was searched on the web and the built-in atlas does not have this city, so sights and meals"
                                        + " stay blank.");
            case MAP_UNAVAILABLE ->
                words.say(
                        "没有查地图：路程按直线距离推算，过河、爬坡、堵车都没算。",
                        "No map was read: ways are worked out from straight lines and know nothing of rivers, hills or traffic.");
            case CURRENCY_UNAVAILABLE ->
                state.exchangeRate()
                        .map(rate -> words.say(
                                "没有当天汇率：折合金额用的是 " + rate.asOf() + " 的内置汇率。",
                                "There is no rate of the day: sums in your currency use the built-in rates of "
                                        + rate.asOf() + "."))
                        .orElseGet(() -> words.say(
                                "没有这两种货币之间的汇率，所以没有折合金额。",
                                "No rate between the two currencies is known, so sums are in one only."));
            case TOOL_DATA_INVALID ->
                words.say(
                        "有一个服务的回答无法采信，已弃用，改用内置数据。",
                        "A service gave an answer that could not be trusted; built-in data was used instead.");
            case TOOL_TIMEOUT ->
                words.say("有一个服务超时没有回答，改用内置数据。", "A service did not answer in time; built-in data was used instead.");
        };
    }

    String remedy(ToolWarning warning) {
        return switch (warning) {
            case WEATHER_UNAVAILABLE ->
                inAtlas
                        ? words.say(
                                "出发前三天看一次预报，雨天按当天的“下雨的话”调整。",
                                "look at a forecast three days before you go and use the rainy-day swaps.")
                        : words.say("出发前三天看一次预报。", "look at a forecast three days before you go.");
            case SEARCH_UNAVAILABLE ->
                inAtlas
                        ? words.say("按文末的链接逐个核对，先核对要预约的。", "check the links at the end, those to book first.")
                        : words.say(
                                "换一座图集里的城市，或按本城的旅游网站自己填上。",
                                "choose a city of the atlas, or fill the blanks from the city's own tourist pages.");
            case MAP_UNAVAILABLE ->
                words.say(
                        "出门前用地图查一下当天的路线，远的一段多留 15 分钟。",
                        "check the day's ways on a map and keep 15 minutes in hand on long ones.");
            case CURRENCY_UNAVAILABLE -> words.say("付款前看一眼当天汇率。", "look at the day's rate before you pay.");
            case TOOL_DATA_INVALID, TOOL_TIMEOUT -> words.say("稍后再运行一次。", "run it again later.");
        };
    }
}
