package dev.waybill.voyager.tools;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.SearchResult;
import dev.waybill.voyager.state.WeatherDay;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The short text that tells a model what the context tools found. */
record ContextText(Language language) {

    String of(Optional<AtlasCity> city, List<WeatherDay> weather, List<SearchResult> results, Optional<RateUsed> rate) {
        StringBuilder text = new StringBuilder();
        weather.forEach(day -> text.append(weather(day)).append('\n'));
        rate.filter(used -> !used.sameCurrency())
                .ifPresent(used -> text.append(rate(used)).append('\n'));
        city.ifPresent(found -> text.append(found.transit().in(language)).append('\n'));
        results.forEach(result -> text.append(result.id())
                .append(" | ")
                .append(result.title().in(language))
                .append(" | ")
                .append(result.text().in(language))
                .append('\n'));
        return text.toString().strip();
    }

    private String weather(WeatherDay day) {
        String form = language == Language.ZH
                ? "%s 常年同期 %.0f–%.0f°C，%s，降雨概率 %.0f%%"
                : "%s usual for the month: %.0f to %.0f °C, %s, chance of rain %.0f %%";
        return String.format(
                Locale.ROOT,
                form,
                day.date(),
                day.minTemperatureC(),
                day.maxTemperatureC(),
                day.condition(),
                day.precipitationProbability() * 100);
    }

    private String rate(RateUsed rate) {
        return "1 " + rate.home() + " = " + rate.rate().stripTrailingZeros().toPlainString() + " " + rate.local() + " ("
                + rate.asOf() + ")";
    }
}
