package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.error.InputException;
import dev.waybill.spi.Envelope;
import dev.waybill.state.Channel;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EnvelopeJsonPropertyTest {
    private static final String MARKS = "\"{}[],:0-9@#./ \\";

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatIsWrittenIsReadAndFitsTheSchema(long seed) {
        var envelope = Envelopes.random(seed);

        var json = Envelopes.JSON.encode(envelope);

        assertThat(Envelopes.JSON.decode(json)).isEqualTo(envelope);
        assertThat(Envelopes.JSON.encode(Envelopes.JSON.decode(json))).isEqualTo(json);
        assertThat(Schema.problems(new String(json, StandardCharsets.UTF_8))).isEmpty();
    }

    /** A byte changed, left out or put in at a few places: what comes in from outside never fails in another way. */
    @ParameterizedTest
    @MethodSource("seeds")
    void damagedEnvelopesAreReadOrRefused(long seed) {
        var random = new SplittableRandom(seed);
        var json = Envelopes.JSON.encode(Envelopes.random(seed));
        for (int i = 0; i < 100; i++) {
            var damaged = json;
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                damaged = damaged(damaged, random);
            }
            try {
                var read = Envelopes.JSON.decode(damaged);
                assertThat(Envelopes.JSON.decode(Envelopes.JSON.encode(read))).isEqualTo(read);
                assertThat(Schema.problems(new String(damaged, StandardCharsets.UTF_8)))
                        .isEmpty();
            } catch (InputException e) {
                assertThat(e.code()).isIn("envelope.json", "envelope.field", "envelope.version");
            }
        }
    }

    private static byte[] damaged(byte[] json, SplittableRandom random) {
        int at = random.nextInt(json.length);
        int gone = random.nextInt(2);
        var result = new ByteArrayOutputStream();
        result.write(json, 0, at);
        if (gone == 0 || random.nextBoolean()) {
            result.write(random.nextBoolean() ? MARKS.charAt(random.nextInt(MARKS.length())) : random.nextInt(256));
        }
        result.write(json, at + gone, json.length - at - gone);
        return result.toByteArray();
    }

    @Test
    void theSeedsCoverAllKindsOfEnvelopesPayloadsAndChannels() {
        var kinds = EnumSet.noneOf(Envelope.Kind.class);
        var channels = EnumSet.noneOf(Channel.Kind.class);
        int references = 0;
        for (long seed : seeds().toArray()) {
            var envelope = Envelopes.random(seed);
            kinds.add(envelope.kind());
            switch (envelope.payload()) {
                case Envelope.Payload.Written written ->
                    written.update().channels().forEach(c -> channels.add(c.kind()));
                case Envelope.Payload.Past past -> references++;
                case Envelope.Payload.Problem problem -> {}
                case Envelope.Payload.Signal signal -> {}
            }
        }

        assertThat(kinds).containsExactly(Envelope.Kind.values());
        assertThat(channels).containsExactly(Channel.Kind.values());
        assertThat(references).isPositive();
    }
}
