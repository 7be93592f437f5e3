package dev.waybill.json;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;

/** The published schema in a validator that knows nothing of Waybill. */
final class Schema {
    private static final com.networknt.schema.Schema ENVELOPE = SchemaRegistry.withDefaultDialect(
                    SpecificationVersion.DRAFT_2020_12)
            .getSchema(EnvelopeJson.schema(), InputFormat.JSON);

    private Schema() {}

    /** What the schema has against {@code json}; nothing if it is valid. Formats are checked, too. */
    static List<String> problems(String json) {
        return ENVELOPE
                .validate(
                        json,
                        InputFormat.JSON,
                        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
                .stream()
                .map(Object::toString)
                .toList();
    }
}
