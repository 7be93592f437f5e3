/** Logging contexts, spans and outgoing headers of runs. */
@SuppressWarnings("requires-transitive-automatic") // the libraries of OpenTelemetry are automatic modules
module dev.waybill.trace {
    requires transitive dev.waybill.core;
    requires transitive io.opentelemetry.api;
    requires static io.opentelemetry.sdk.autoconfigure.spi;
    requires static io.opentelemetry.sdk.trace;
    requires transitive java.net.http;
    requires static transitive org.jspecify;
    requires org.slf4j;
    requires io.opentelemetry.context;

    exports dev.waybill.trace;

    provides io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider with
            dev.waybill.trace.TraceAutoConfiguration;
}
