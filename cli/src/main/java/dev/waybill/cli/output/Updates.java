package dev.waybill.cli.output;

import dev.waybill.json.UpdateJson;
import dev.waybill.state.Update;
import tools.jackson.databind.JsonNode;

/** Updates as JSON: the name of each channel that is written, with what is written. */
public final class Updates {
    private Updates() {}

    /** As {@link UpdateJson} writes them. */
    public static JsonNode toJson(Update update) {
        return JsonLines.parsed(UpdateJson.text(update));
    }

    /** The longest text in what is written, most likely what somebody asked for; empty if there is none. */
    public static String longestText(Update update) {
        return longestText(toJson(update));
    }

    private static String longestText(JsonNode node) {
        var longest = node.isString() ? node.stringValue() : "";
        for (var child : node) {
            var text = longestText(child);
            longest = text.length() > longest.length() ? text : longest;
        }
        return longest;
    }
}
