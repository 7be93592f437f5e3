package dev.waybill.voyager.report;

import dev.waybill.voyager.request.Money;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Small JSON objects in a fixed order of keys. */
final class Json {

    private Json() {}

    /**
     * An object of alternating keys and values. An {@link Optional} is left out when it is empty and stands for its value
     * otherwise.
     */
    static Map<String, Object> object(Object... keysAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            String key = (String) keysAndValues[i];
            Object value = keysAndValues[i + 1];
            if (value instanceof Optional<?> optional) {
                optional.ifPresent(present -> object.put(key, present));
            } else {
                object.put(key, value);
            }
        }
        return object;
    }

    /** An amount as text, so that no reader turns it into a binary fraction. */
    static Map<String, Object> money(Money money) {
        return object(
                "amount",
                money.amount().toPlainString(),
                "currency",
                money.currency().getCurrencyCode());
    }

    /** The name of an enum constant as the document writes it. */
    static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
