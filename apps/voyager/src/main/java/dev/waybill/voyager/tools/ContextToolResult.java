package dev.waybill.voyager.tools;

import dev.waybill.voyager.state.RateUsed;
import dev.waybill.voyager.state.SearchResult;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import dev.waybill.voyager.state.WeatherDay;
import java.util.List;
import java.util.Optional;

/**
 * What the context tools found, three times over: structured for the planners, sources for the traveller, short text for
 * a model.
 *
 * @param weather one entry a day in order, or none
 * @param toolContext at most {@value ToolText#MAX_CODE_POINTS} code points
 */
public record ContextToolResult(
        List<WeatherDay> weather,
        List<SearchResult> searchResults,
        Optional<RateUsed> exchangeRate,
        List<ToolSource> sources,
        List<ToolWarning> warnings,
        String toolContext) {

    public ContextToolResult {
        weather = List.copyOf(weather);
        searchResults = List.copyOf(searchResults);
        sources = List.copyOf(sources);
        warnings = List.copyOf(warnings);
        toolContext = ToolText.cut(toolContext);
    }
}
