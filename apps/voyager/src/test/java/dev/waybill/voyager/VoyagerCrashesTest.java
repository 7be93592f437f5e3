package dev.waybill.voyager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.app.AppInput;
import dev.waybill.spi.RunEnd;
import dev.waybill.testkit.Crashes;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plan whose process dies is the same plan in the end. */
@Timeout(60)
class VoyagerCrashesTest {
    private final VoyagerApp app = new VoyagerApp();

    /** The plan for the second request is sent back once. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed",
                "Paris 3 days 2 people 500 EUR museums",
                "杭州 3天 2人 预算5000元 喜欢湖景和美食"
            })
    void aPlanSurvivesACrashAtEveryWrite(String text) {
        var input = app.input(new AppInput(Optional.of(text), "", Map.of(), 7, LocalDate.of(2026, 11, 30), false));

        var report = Crashes.everywhere(app.graph(), input);

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.isSample()).isFalse();
        assertThat(report.resumed()).isEqualTo(report.crashes() - 2);
    }
}
