package dev.waybill.cli.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;

/** A file outside the store to which all processes add a line for each payment: its purpose, its key, a number of its own. */
final class Ledger implements World {
    private static final int LONGEST_MILLIS = 150;

    /** A line. */
    record Payment(String purpose, String key, String receipt) {
        static Payment of(String line) {
            var parts = line.split("\t", -1);
            return parts.length == 3 ? new Payment(parts[0], parts[1], line) : new Payment("", "", line);
        }
    }

    private final Path file;

    Ledger(Path file) {
        this.file = file;
    }

    @Override
    public void takeTime(int seed) throws InterruptedException {
        Thread.sleep(Math.floorMod(seed * 0x9e3779b9 >>> 7, LONGEST_MILLIS));
    }

    @Override
    public String pay(String purpose, String key) {
        var receipt = purpose + "\t" + key + "\t" + UUID.randomUUID();
        try { // one write to the end of the file: lines of several processes do not mix
            Files.writeString(file, receipt + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return receipt;
    }

    List<Payment> payments() {
        try {
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Payment::of).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
