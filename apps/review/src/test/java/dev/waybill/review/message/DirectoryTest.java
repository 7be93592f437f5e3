package dev.waybill.review.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class DirectoryTest {

    @ParameterizedTest
    @EnumSource(Role.class)
    void theAddressOfARoleLeadsToIt(Role role) {
        Directory.Route route =
                Directory.withStandIns().resolve(to(role.address().toUpperCase(Locale.ROOT)));

        assertThat(route.seat()).isEqualTo(Seat.of(role));
        assertThat(route.warning()).isEmpty();
    }

    @Test
    void anAddressThatIsNobodysLeadsToPmWithAWarning() {
        Directory.Route route = Directory.withStandIns().resolve(to("architect"));

        assertThat(route.seat()).isEqualTo(Seat.of(Role.PM));
        assertThat(route.warning()).hasValueSatisfying(warning -> {
            assertThat(warning.code()).isEqualTo("unknown-address");
            assertThat(warning.text())
                    .isEqualTo(
                            "Message dev-4 from dev is addressed to 'architect', which is nobody here; it went to pm");
        });
    }

    @Test
    void aStandInIsReachedOnlyWhereThereIsOne() {
        Directory directory = Directory.withStandIns(Role.SEC);

        assertThat(directory.resolve(to("sec-standin")).seat()).isEqualTo(Seat.standInFor(Role.SEC));
        assertThat(directory.resolve(to("qa-standin")).warning()).isPresent();
        assertThat(directory.seats()).hasSize(5).endsWith(Seat.standInFor(Role.SEC));
    }

    @Test
    void theCircleOfARoleStartsBehindIt() {
        assertThat(Role.QA.circle()).containsExactly(Role.SEC, Role.PM, Role.DEV);
    }

    @Test
    void aMessageNeedsAReceiver() {
        assertThatIllegalArgumentException().isThrownBy(() -> to(" "));
    }

    private static Message to(String address) {
        return Message.of("dev", address, MessageType.COMMENT, "Hello", 4);
    }
}
