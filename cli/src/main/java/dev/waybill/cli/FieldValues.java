package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Options of the form {@code name=value}. */
final class FieldValues {
    private FieldValues() {}

    /**
     * The values by name, in the order in which they were given.
     *
     * @throws InputException if one has another form, or a name is there twice
     */
    static Map<String, String> read(List<String> given, Texts texts) {
        var result = new LinkedHashMap<String, String>();
        for (var text : given) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new InputException("cli.set", texts.get("error.set", text));
            }
            if (result.putIfAbsent(text.substring(0, equals), text.substring(equals + 1)) != null) {
                throw new InputException("cli.set_twice", texts.get("error.set.twice", text.substring(0, equals)));
            }
        }
        return result;
    }
}
