package dev.waybill.voyager.tools;

import dev.waybill.voyager.state.RouteLeg;
import dev.waybill.voyager.state.ToolSource;
import dev.waybill.voyager.state.ToolWarning;
import java.util.List;

/**
 * What the route tools found.
 *
 * @param toolContext at most {@value ToolText#MAX_CODE_POINTS} code points
 */
public record RouteToolResult(
        List<RouteLeg> legs, List<ToolSource> sources, List<ToolWarning> warnings, String toolContext) {

    public RouteToolResult {
        legs = List.copyOf(legs);
        sources = List.copyOf(sources);
        warnings = List.copyOf(warnings);
        toolContext = ToolText.cut(toolContext);
    }
}
