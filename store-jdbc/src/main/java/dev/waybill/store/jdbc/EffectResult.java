package dev.waybill.store.jdbc;

import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.json.ValueJson;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.ValueType;
import java.util.function.Function;

/**
 * The stored result of an effect, which is read once its type is known.
 *
 * @param json as it is stored
 * @param where the effect, for messages
 */
record EffectResult(Payload json, String where) implements Function<ValueType, Object> {
    static Payload encode(StoredValue value) {
        return switch (value) {
            case StoredValue.Live live -> Payload.ofJson(ValueJson.encode(live.type(), live.value()));
            case StoredValue.Encoded encoded
            when encoded.decode() instanceof EffectResult stored ->
                stored.json().withMentions();
            case StoredValue.Encoded encoded ->
                throw new StoreException(
                        "store.value",
                        "the result of the effect was read from another store, and its type is not known");
        };
    }

    @Override
    public Object apply(ValueType type) {
        try {
            return ValueJson.decode(type, json.plain());
        } catch (WaybillException e) {
            throw new StoreException(
                    e.code(), where + ": its result cannot be read as " + type.describe() + ": " + e.text(), e);
        }
    }
}
