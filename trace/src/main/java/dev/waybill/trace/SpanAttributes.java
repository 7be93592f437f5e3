package dev.waybill.trace;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/** The names of what spans say. */
final class SpanAttributes {
    static final AttributeKey<String> RUN = AttributeKey.stringKey("waybill.run");
    static final AttributeKey<String> THREAD = AttributeKey.stringKey("waybill.thread");
    static final AttributeKey<String> GRAPH = AttributeKey.stringKey("waybill.graph");
    static final AttributeKey<String> ACTIVATION = AttributeKey.stringKey("waybill.activation");
    static final AttributeKey<List<String>> TARGETS = AttributeKey.stringArrayKey("waybill.targets");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("waybill.outcome");
    static final AttributeKey<String> LIMIT = AttributeKey.stringKey("waybill.limit");
    static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("waybill.attempt");
    static final AttributeKey<Long> COMMITTED = AttributeKey.longKey("waybill.committed");
    static final AttributeKey<Long> DELAY = AttributeKey.longKey("waybill.retry.delay_micros");
    static final AttributeKey<String> QUESTION = AttributeKey.stringKey("waybill.question");
    static final AttributeKey<String> BY = AttributeKey.stringKey("waybill.cancelled_by");
    static final AttributeKey<Boolean> RESUMED = AttributeKey.booleanKey("waybill.resumed");
    static final AttributeKey<String> PROGRESS_STAGE = AttributeKey.stringKey("waybill.progress.stage");
    static final AttributeKey<String> PROGRESS_DETAIL = AttributeKey.stringKey("waybill.progress.detail");

    /** Of OpenTelemetry's conventions. */
    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    /** Likewise. */
    static final AttributeKey<String> ERROR_TEXT = AttributeKey.stringKey("error.message");

    private SpanAttributes() {}
}
