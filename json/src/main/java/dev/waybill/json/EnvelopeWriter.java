package dev.waybill.json;

import dev.waybill.spi.Envelope;
import dev.waybill.spi.Envelope.Delivery;
import dev.waybill.spi.Envelope.Payload;
import tools.jackson.core.JsonGenerator;

/** Writes one envelope, its version first. */
final class EnvelopeWriter {
    private EnvelopeWriter() {}

    static void write(JsonGenerator out, Envelope envelope) {
        out.writeStartObject();
        out.writeNumberProperty("version", Envelope.VERSION);
        out.writeStringProperty("messageId", envelope.messageId());
        out.writeStringProperty("traceId", envelope.traceId());
        out.writeStringProperty("run", envelope.run().value());
        out.writeStringProperty("scope", envelope.scope());
        out.writeStringProperty("activation", envelope.activation().label());
        out.writeStringProperty("agent", envelope.agent());
        out.writeStringProperty("kind", envelope.kind().name());
        out.writeName("delivery");
        write(out, envelope.delivery());
        out.writeName("payload");
        write(out, envelope.payload());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Delivery delivery) {
        out.writeStartObject();
        out.writeNumberProperty("attempt", delivery.attempt());
        delivery.deadline().ifPresent(deadline -> out.writeStringProperty("deadline", deadline.toString()));
        out.writeNumberProperty("priority", delivery.priority());
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, Payload payload) {
        out.writeStartObject();
        switch (payload) {
            case Payload.Past past -> {
                out.writeName("past");
                out.writeStartArray();
                past.commits().forEach(commit -> out.writeString(commit.label()));
                out.writeEndArray();
            }
            case Payload.Written written -> {
                out.writeName("written");
                UpdateJson.write(out, written.update());
            }
            case Payload.Problem problem -> {
                out.writeName("problem");
                out.writeStartObject();
                out.writeStringProperty("code", problem.code());
                out.writeStringProperty("text", problem.text());
                out.writeEndObject();
            }
            case Payload.Signal signal -> out.writeStringProperty("signal", signal.name());
        }
        out.writeEndObject();
    }
}
