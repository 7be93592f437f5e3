package dev.waybill.store.sqlite;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process that runs the main method of a test class. */
final class ChildJvm implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildJvm(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        return start(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"), main, arguments);
    }

    static ChildJvm start(List<String> options, Class<?> main, String... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    long pid() {
        return process.pid();
    }

    /** The next lines that it prints, up to that many; fewer only if it ends. */
    List<String> lines(int count) throws IOException {
        var lines = new ArrayList<String>();
        for (var line = output.readLine(); line != null; line = output.readLine()) {
            lines.add(line);
            if (lines.size() == count) {
                break;
            }
        }
        return lines;
    }

    /** Tells it to go on, by a line. */
    void go() throws IOException {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
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
