package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PayloadTest {
    @Test
    void onlyWhatIsLargeAndGetsSmallerIsDeflated() {
        var small = "x".repeat(4_096).getBytes(StandardCharsets.UTF_8);
        var large = "x".repeat(4_097).getBytes(StandardCharsets.UTF_8);
        var noise = new byte[10_000];
        new SplittableRandom(1).nextBytes(noise);

        assertThat(Payload.of(small).form()).isZero();
        assertThat(Payload.of(large).form()).isEqualTo(Payload.DEFLATED);
        assertThat(Payload.of(large).bytes()).hasSizeLessThan(100);
        assertThat(Payload.of(large).plain()).isEqualTo(large);
        assertThat(Payload.of(noise).form()).isZero();
        assertThat(Payload.of(noise).plain()).isEqualTo(noise);
    }

    @Test
    void damagedContentIsNotTakenForContent() {
        var deflated =
                Payload.of("x".repeat(5_000).getBytes(StandardCharsets.UTF_8)).bytes();
        deflated[deflated.length - 1] ^= 1;

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> Payload.stored(deflated, Payload.DEFLATED).plain())
                .returns("store.corrupt", StoreException::code);
    }
}
