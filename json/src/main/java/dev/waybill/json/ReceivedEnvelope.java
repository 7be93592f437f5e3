package dev.waybill.json;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.spi.Envelope;

/** An envelope that was read. Its components are those of {@link Envelope}, which fixes their number. */
record ReceivedEnvelope(
        String messageId,
        String traceId,
        RunId run,
        String scope,
        ActivationId activation,
        String agent,
        Kind kind,
        Delivery delivery,
        Payload payload)
        implements Envelope {}
