package dev.waybill.faults;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process that runs the main method of a class of this package and is told what to do, line by line. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;
    private final BufferedWriter input;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    void tell(String line) throws IOException {
        input.write(line);
        input.newLine();
        input.flush();
    }

    String line() throws IOException {
        var line = output.readLine();
        if (line == null) {
            throw new IOException("the process has ended");
        }
        return line;
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
