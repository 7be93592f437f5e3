package dev.waybill.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.engine.Outcome;
import dev.waybill.engine.RunEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuardedListenerTest {
    @Test
    void reportsOnceThatNothingCanBeShownAndGoesOn() {
        var told = new ArrayList<Long>();
        var reported = new ArrayList<String>();
        var listener = new GuardedListener(
                event -> {
                    told.add(event.sequence());
                    if (event.sequence() == 1) {
                        throw new IllegalStateException("no words for it");
                    }
                },
                problem -> reported.add(String.valueOf(problem.getMessage())));

        for (long sequence : new long[] {0, 1, 2}) {
            listener.on(new RunEvent.RunEnded(sequence, 0, new Outcome.Cancelled()));
        }

        assertThat(told).isEqualTo(List.of(0L, 1L));
        assertThat(reported).containsExactly("no words for it");
    }
}
