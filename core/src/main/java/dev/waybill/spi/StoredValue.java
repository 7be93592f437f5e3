package dev.waybill.spi;

import dev.waybill.state.ValueType;
import java.util.function.Function;

/** A value whose type only its reader knows. A store writes {@link Live} ones and reads {@link Encoded} ones. */
public sealed interface StoredValue {
    /**
     * The value.
     *
     * @throws dev.waybill.error.WaybillException if it is not of that type
     */
    Object as(ValueType type);

    /** A value that was made in this process; frozen. */
    record Live(ValueType type, Object value) implements StoredValue {
        @Override
        public Object as(ValueType expected) {
            return expected.freeze(value);
        }
    }

    /**
     * A value that was read from a store.
     *
     * @param decode reads it as a type
     */
    record Encoded(Function<ValueType, Object> decode) implements StoredValue {
        @Override
        public Object as(ValueType type) {
            return decode.apply(type);
        }
    }
}
