package dev.waybill.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class JsonLinesTest {
    @TempDir
    Path folder;

    private Terminal terminal;

    @BeforeEach
    void open() {
        terminal = new Terminal(folder);
        ParcelApp.broken = false;
    }

    @Test
    void everyLineIsAnEventInOrderAndTheLastIsTheResult() {
        var result = terminal.call("run", "parcel", "a book", "--json");

        var lines = result.json();
        var events = lines.subList(0, lines.size() - 1);
        assertThat(result.err()).isEmpty();
        assertThat(events)
                .extracting(n -> n.get("sequence").intValue())
                .containsExactlyElementsOf(
                        IntStream.range(0, events.size()).boxed().toList());
        assertThat(events).allMatch(n -> n.get("at").stringValue().matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z"));
        assertThat(types(events))
                .startsWith("run_started", "activation_started")
                .endsWith("run_ended");
        assertThat(lines.getLast().propertyNames())
                .containsExactly(
                        "type",
                        "outcome",
                        "exitCode",
                        "app",
                        "run",
                        "thread",
                        "durationMicros",
                        "activations",
                        "report");
        assertThat(result.out()).endsWith("\"report\":{\"weight\":2.50,\"notes\":6}}\n");
    }

    @Test
    void aCommitCarriesItsUpdateAndTargets() {
        var committed = terminal.call("run", "parcel", "a book", "--json").json().stream()
                .filter(n -> n.get("type").stringValue().equals("activation_committed"))
                .filter(n -> n.get("activation").stringValue().equals("post@0/sort@0"))
                .findFirst()
                .orElseThrow();

        assertThat(committed.propertyNames())
                .containsExactly(
                        "type",
                        "sequence",
                        "at",
                        "activation",
                        "node",
                        "round",
                        "scope",
                        "durationMicros",
                        "update",
                        "targets");
        assertThat(committed.get("scope").stringValue()).isEqualTo("post@0/");
        assertThat(committed.get("update").toString()).isEqualTo("{\"notes\":[\"sorted\"]}");
        assertThat(committed.get("targets").toString()).isEqualTo("[\"send\"]");
    }

    @Test
    void quietLeavesTheResultOnly() {
        var lines =
                terminal.call("run", "parcel", "a book", "--json", "--quiet").json();

        assertThat(types(lines)).containsExactly("result");
    }

    @Test
    void aFailureIsAResultWithItsProblem() {
        ParcelApp.broken = true;

        var result = terminal.call("run", "parcel", "broken", "--json");

        var last = result.json().getLast();
        assertThat(result.code()).isEqualTo(1);
        assertThat(last.get("outcome").stringValue()).isEqualTo("failed");
        assertThat(last.get("problem").get("code").stringValue()).isEqualTo("agent.failed");
        assertThat(last.get("resume").stringValue())
                .isEqualTo("./waybill resume " + last.get("run").stringValue());
        assertThat(types(result.json())).contains("activation_failed");
    }

    @Test
    void anAttemptThatFailsAndIsTriedAgainIsALineOfItsOwn() {
        var result = terminal.call("run", "parcel", "a wobbly chair", "--json");

        var retried = result.json().stream()
                .filter(n -> n.get("type").stringValue().equals("activation_retried"))
                .findFirst()
                .orElseThrow();
        assertThat(result.code()).isZero();
        assertThat(retried.propertyNames())
                .containsExactly(
                        "type",
                        "sequence",
                        "at",
                        "activation",
                        "node",
                        "round",
                        "scope",
                        "attempt",
                        "delayMicros",
                        "problem");
        assertThat(retried.get("attempt").intValue()).isEqualTo(1);
        assertThat(retried.get("delayMicros").longValue()).isEqualTo(1_000);
        assertThat(terminal.call("run", "parcel", "a wobbly lamp").err())
                .containsPattern("  retry +weigh +attempt 1 failed: .*the scales wobble; next in 1 ms\n");
    }

    @Test
    void aLimitIsAResultOfItsOwn() {
        var last = terminal.call("run", "parcel", "round", "--json").json().getLast();

        assertThat(last.get("outcome").stringValue()).isEqualTo("limit_reached");
        assertThat(last.get("exitCode").intValue()).isEqualTo(3);
        assertThat(last.get("limit").stringValue()).isEqualTo("visits 3 of intake");
    }

    @Test
    void applicationsAndGraphsCanBeRead() {
        assertThat(terminal.call("apps", "--json").json())
                .anyMatch(n -> n.get("app").stringValue().equals("parcel"));
        assertThat(terminal.call("apps").out())
                .contains("parcel  Sends parcels\n", "./waybill run parcel \"a book to Lisbon\"");
        assertThat(terminal.call("graph", "parcel").out()).contains("intake");
        assertThat(terminal.call("graph", "parcel", "--mermaid").out()).startsWith("flowchart");
    }

    private static java.util.List<String> types(java.util.List<JsonNode> lines) {
        return lines.stream().map(n -> n.get("type").stringValue()).toList();
    }
}
