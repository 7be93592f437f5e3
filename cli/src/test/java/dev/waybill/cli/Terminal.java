package dev.waybill.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the command line in process, with a database of its own. */
final class Terminal {
    /** What a call gave. */
    record Result(int code, String out, String err) {
        List<JsonNode> json() {
            return out.lines().map(JsonMapper.shared()::readTree).toList();
        }

        /** The id of the run that was shown as JSON. */
        String run() {
            return json().getLast().get("run").stringValue();
        }
    }

    private final Map<String, String> environment = new LinkedHashMap<>();
    private byte[] in = new byte[0];
    private Interrupts interrupts = Interrupts.NONE;

    Terminal(Path folder) {
        environment.put("WAYBILL_DB", folder.resolve("test.db").toString());
        environment.put("COLUMNS", "200");
    }

    Terminal with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    Terminal typing(byte[] bytes) {
        in = bytes.clone();
        return this;
    }

    Terminal interruptedBy(Interrupts chosen) {
        interrupts = chosen;
        return this;
    }

    Result call(String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var shell = new Shell(
                new ByteArrayInputStream(in),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                environment,
                Clock.fixed(Instant.parse("2026-05-01T10:00:00Z"), ZoneOffset.UTC),
                interrupts);
        int code = Main.run(arguments, shell);
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
