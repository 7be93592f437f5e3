package dev.waybill.trace;

import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;

/** Gives {@link ChosenIds} to an OpenTelemetry SDK that configures itself, which finds this class as a service. */
@SuppressWarnings("exports") // for the service loader only
public final class TraceAutoConfiguration implements AutoConfigurationCustomizerProvider {
    /** For the service loader. */
    public TraceAutoConfiguration() {}

    @Override
    public void customize(AutoConfigurationCustomizer sdk) {
        sdk.addTracerProviderCustomizer((provider, settings) -> provider.setIdGenerator(new ChosenIds()));
    }
}
