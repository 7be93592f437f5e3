package dev.waybill.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
    private DatabaseFile database;

    @BeforeEach
    void name(@TempDir Path folder) {
        database = new DatabaseFile(folder.resolve("waybill.db"));
    }

    private LockFile open() {
        var file = LockFile.of(database);
        file.openToWrite();
        return file;
    }

    @Test
    void anOwnerIsAliveUntilItsLockIsGivenBack() throws IOException {
        try (var file = open()) {
            var seven = file.live(7).orElseThrow();
            var eight = file.live(8).orElseThrow();
            assertThat(file.isAlive(7)).isTrue();
            assertThat(file.isAlive(7)).isTrue();
            assertThat(file.isAlive(9)).isFalse();
            assertThat(file.isAlive(9)).isFalse();
            assertThat(file.live(7)).isEmpty();

            seven.close();

            assertThat(file.isAlive(7)).isFalse();
            assertThat(file.isAlive(8)).isTrue();
            eight.close();
        }
    }

    @Test
    void theLastOfItsUsersClosesIt() throws IOException {
        var first = open();
        var second = open();
        assertThat(second).isSameAs(first);
        var lock = first.live(1).orElseThrow();

        second.close();

        assertThat(lock.isValid()).isTrue();
        first.close();
        assertThat(lock.isValid()).isFalse();
        try (var third = open()) {
            assertThat(third).isNotSameAs(first);
            assertThat(third.isAlive(1)).isFalse();
        }
    }

    @Test
    void whoOnlyLooksCreatesNothingAndSeesWhoComesLater() throws IOException {
        try (var looking = LockFile.of(database)) {
            assertThat(looking.isAlive(1)).isFalse();
            assertThat(database.lockPath()).doesNotExist();
            Files.createFile(database.lockPath());
            assertThat(looking.isAlive(1)).isFalse();

            try (var writing = open()) {
                assertThat(writing.live(1)).isPresent();
                assertThat(looking.isAlive(1)).isTrue();
            }
        }
    }

    @Test
    void anInterruptedThreadMayLookWithoutEndingAnyLock() {
        try (var file = open()) {
            var lock = file.live(1).orElseThrow();
            Thread.currentThread().interrupt();

            boolean alive = file.isAlive(1);
            boolean other = file.isAlive(2);
            boolean locked = file.live(3).isPresent();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(alive).isTrue();
            assertThat(other).isFalse();
            assertThat(locked).isTrue();
            assertThat(lock.isValid()).isTrue();
        }
    }

    @Test
    void oneAtATimePrepares() {
        var inside = new AtomicInteger();
        var most = new AtomicInteger();
        try (var file = open();
                var threads = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 200; i++) {
                threads.submit(() -> file.alone(() -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    inside.decrementAndGet();
                }));
            }
        }

        assertThat(most).hasValue(1);
    }
}
