package dev.waybill.cli.soak;

import dev.waybill.cli.place.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A {@link SoakWorker} in a process of its own, which ends with this one at the latest. */
final class WorkerProcess {
    private static final int SECONDS_TO_END = 20;

    private final Process process;
    private final Thread reader;

    private WorkerProcess(Process process, Thread reader) {
        this.process = process;
        this.reader = reader;
    }

    /** Starts it with the JVM and the class path of this process; its lines go to {@code said}, from another thread. */
    static WorkerProcess start(List<String> arguments, Site site, Consumer<String> said) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(a -> a.startsWith("-XX:") || a.startsWith("-Xlog"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SoakWorker.class.getName()));
        command.addAll(arguments);
        try {
            var builder = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(site.log().toFile()));
            if (!site.password().isEmpty()) { // command lines can be seen by everybody
                builder.environment().put(Address.PASSWORD, site.password());
            }
            var process = builder.start();
            var reader = Thread.ofVirtual().start(() -> read(process, said));
            return new WorkerProcess(process, reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(Process process, Consumer<String> said) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                said.accept(line);
            }
        } catch (IOException e) {
            // the pipe of a process that was killed
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it by force, as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        reader.join();
    }

    /** Lets it end; returns whether it did so, and in order. */
    boolean end() throws InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            return false;
        }
        boolean ended = process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS) && process.exitValue() == 0;
        kill();
        return ended;
    }
}
