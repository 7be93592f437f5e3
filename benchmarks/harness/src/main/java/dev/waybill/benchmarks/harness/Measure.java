package dev.waybill.benchmarks.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A process that measures one case of one contender, and prints {@code samples} (nanoseconds), {@code bytes} (stored for
 * each time that the work was done) and {@code rss} (the most memory that the process had, in bytes).
 */
public final class Measure {
    private static final int FEW = 3;

    private Measure() {}

    /**
     * Measures.
     *
     * @param arguments the class of the contender, the case, and the milliseconds for which it warms up and is measured; if
     *     both are 0, the work is done once
     */
    public static void main(String[] arguments) throws Exception {
        var contender = Class.forName(arguments[0])
                .asSubclass(Contender.class)
                .getDeclaredConstructor()
                .newInstance();
        var prepared = contender.prepare(Case.parse(arguments[1]));
        if (prepared.isEmpty()) {
            System.out.println("unable");
            return;
        }
        var workload = prepared.get();
        try {
            int before = repeat(workload, Long.parseLong(arguments[2])).size();
            var samples = repeat(workload, Long.parseLong(arguments[3]));
            if (samples.isEmpty()) {
                samples = List.of(sample(workload));
            }
            System.out.println(
                    "samples " + samples.stream().map(String::valueOf).collect(Collectors.joining(" ")));
            System.out.println("bytes " + workload.bytes() / (before + samples.size()));
        } finally {
            workload.close();
        }
        System.out.println("rss " + peak());
        System.exit(0); // whatever threads a contender leaves behind
    }

    private static List<Long> repeat(Workload workload, long millis) throws Exception {
        var samples = new ArrayList<Long>();
        long end = System.nanoTime() + millis * 1_000_000;
        while (millis > 0 && (System.nanoTime() < end || samples.size() < FEW)) {
            samples.add(sample(workload));
        }
        return samples;
    }

    private static long sample(Workload workload) throws Exception {
        long start = System.nanoTime();
        workload.run();
        return System.nanoTime() - start;
    }

    private static long peak() throws IOException {
        var status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (var line : Files.readAllLines(status)) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        return 0;
    }
}
