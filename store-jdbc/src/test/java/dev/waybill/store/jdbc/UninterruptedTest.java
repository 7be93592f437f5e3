package dev.waybill.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UninterruptedTest {
    @Test
    void waitingBeginsAgainAfterAnInterruptWhichIsKept() {
        var open = new CountDownLatch(0);
        var begun = new AtomicInteger();

        Thread.currentThread().interrupt();
        int result = Uninterrupted.get(() -> {
            begun.incrementAndGet();
            open.await();
            return 7;
        });

        assertThat(Thread.interrupted()).isTrue();
        assertThat(begun).hasValue(2);
        assertThat(result).isEqualTo(7);
    }

    @Test
    void anInterruptIsKeptAlsoWhenWaitingFails() {
        var open = new CountDownLatch(0);

        Thread.currentThread().interrupt();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Uninterrupted.run(() -> {
                    open.await();
                    throw new SQLException("failed");
                }));

        assertThat(Thread.interrupted()).isTrue();
    }
}
