package dev.waybill.voyager.state;

/** The stable codes for what a tool could not deliver; a failure is one of these, never an empty list. */
public enum ToolWarning {
    WEATHER_UNAVAILABLE("weather_unavailable"),
    SEARCH_UNAVAILABLE("search_unavailable"),
    MAP_UNAVAILABLE("map_unavailable"),
    CURRENCY_UNAVAILABLE("currency_unavailable"),
    TOOL_DATA_INVALID("tool_data_invalid"),
    TOOL_TIMEOUT("tool_timeout");

    private final String code;

    ToolWarning(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
