package dev.waybill.store.jdbc;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.Target;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;
import dev.waybill.json.JsonText;
import dev.waybill.json.UpdateJson;
import dev.waybill.json.ValueJson;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Provenance;
import dev.waybill.state.Blob;
import dev.waybill.state.ValueType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Commits of one run as rows and back. Pure work without a database; immutable and thread-safe. */
final class CommitCodec {
    private static final ValueType PROVENANCE = ValueType.of(Provenance.class);
    private static final String WRITTEN = "written";
    private static final String ITEMS = "items";

    private final RunId run;
    private final GraphTypes types;
    private final Function<Blob, byte[]> content;
    private final Sealing sealing;

    /** The codec of that run, whose graph is described by {@code types}. */
    CommitCodec(RunId run, GraphTypes types, Function<Blob, byte[]> content, Sealing sealing) {
        this.sealing = sealing;
        this.run = run;
        this.types = types;
        this.content = content;
    }

    /**
     * The row of {@code commit}.
     *
     * @throws StoreException {@code store.json} if something in it cannot be written
     */
    CommitRow encode(long sequence, CommitRecord commit) {
        try {
            var parents = Parents.text(
                    commit.parents().stream().map(ActivationId::label).toList());
            return new CommitRow(
                    sequence,
                    new CommitRow.Place(
                            commit.scope(),
                            commit.activation().label(),
                            Payload.of(parents.getBytes(StandardCharsets.UTF_8))),
                    sealing.seal(Payload.ofJson(UpdateJson.encode(commit.update())), place(sequence, WRITTEN)),
                    new CommitRow.Control(
                            targets(commit.targets()),
                            sealing.seal(items(commit), place(sequence, ITEMS)),
                            commit.limit()),
                    new CommitRow.Times(commit.startedMicros(), commit.committedMicros()),
                    provenance(sequence, commit.provenance()));
        } catch (StoreException e) {
            throw located(commit.scope() + commit.activation(), e);
        }
    }

    /**
     * The commit of {@code row}.
     *
     * @throws StoreException {@code store.json}, {@code store.graph} or {@code store.corrupt} if it does not fit the graph
     */
    CommitRecord decode(CommitRow row) {
        var scope = row.place.scope();
        try {
            var activation = types.activation(scope, row.place.activation());
            var targets = targets(scope, activation, row.control.targets());
            return new CommitRecord(
                    run,
                    scope,
                    activation,
                    Parents.labels(utf8(row.place.parents())).stream()
                            .map(label -> types.activation(scope, label))
                            .toList(),
                    UpdateJson.decode(types.channels(scope), open(row, row.update, WRITTEN), content),
                    targets,
                    row.control.items().isEmpty()
                            ? List.of()
                            : JsonText.read(open(row, row.control.items(), ITEMS), in -> readItems(in, scope, targets)),
                    row.control.limit(),
                    row.times.started(),
                    row.times.committed(),
                    provenance(row));
        } catch (WaybillException e) {
            throw located(scope + row.place.activation(), e);
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw located(
                    scope + row.place.activation(),
                    new StoreException("store.corrupt", "a label cannot be read: " + e.getMessage(), e));
        }
    }

    private String place(long sequence, String column) {
        return Sealing.place(run, sequence, column);
    }

    private byte[] open(CommitRow row, Payload payload, String column) {
        return sealing.open(payload, place(row.sequence, column)).plain();
    }

    private String provenance(long sequence, Provenance provenance) {
        return provenance.equals(Provenance.AGENT)
                ? ""
                : sealing.seal(ValueJson.text(PROVENANCE, provenance), place(sequence, "provenance"));
    }

    private Provenance provenance(CommitRow row) {
        return row.provenance.isEmpty()
                ? Provenance.AGENT
                : (Provenance)
                        ValueJson.decode(PROVENANCE, sealing.open(row.provenance, place(row.sequence, "provenance")));
    }

    private StoreException located(String activation, WaybillException e) {
        return new StoreException(e.code(), "run " + run + ", commit " + activation + ": " + e.text(), e);
    }

    private static String utf8(Payload payload) {
        return new String(payload.plain(), StandardCharsets.UTF_8);
    }

    private static String targets(List<Target> targets) {
        return targets.stream()
                .map(t -> t.isFanOut()
                        ? t.edge().to().name() + "*" + t.items()
                        : t.edge().to().name())
                .collect(Collectors.joining(" "));
    }

    private List<Target> targets(String scope, ActivationId activation, String text) {
        var targets = new ArrayList<Target>();
        for (var part : text.isEmpty() ? new String[0] : text.split(" ", -1)) {
            int star = part.indexOf('*');
            targets.add(
                    star < 0
                            ? types.target(scope, activation, part, Target.PLAIN)
                            : types.target(
                                    scope,
                                    activation,
                                    part.substring(0, star),
                                    Integer.parseInt(part, star + 1, part.length(), 10)));
        }
        return List.copyOf(targets);
    }

    private static List<String> fanOuts(List<Target> targets) {
        return targets.stream()
                .filter(Target::isFanOut)
                .map(t -> t.edge().to().name())
                .toList();
    }

    private Payload items(CommitRecord commit) {
        if (commit.items().isEmpty()) {
            return Payload.NONE;
        }
        var nodes = fanOuts(commit.targets());
        var json = JsonText.write(out -> {
            out.writeStartArray();
            for (int i = 0; i < nodes.size(); i++) {
                writeItems(out, commit.scope(), nodes.get(i), commit.items().get(i));
            }
            out.writeEndArray();
        });
        return Payload.ofJson(json.toByteArray());
    }

    private void writeItems(JsonGenerator out, String scope, String node, List<Object> items) {
        out.writeStartArray();
        if (!items.isEmpty()) {
            var type = itemType(scope, node);
            items.forEach(item -> ValueJson.write(out, type, item));
        }
        out.writeEndArray();
    }

    private List<List<Object>> readItems(JsonParser in, String scope, List<Target> targets) {
        var all = new ArrayList<List<Object>>();
        for (var node : fanOuts(targets)) {
            if (in.nextToken() != JsonToken.START_ARRAY) {
                throw JsonText.unexpected(in, "the list of items for node '" + node + "'");
            }
            var items = new ArrayList<>();
            while (in.nextToken() != JsonToken.END_ARRAY) {
                var type = itemType(scope, node);
                items.add(ValueJson.read(in, type));
            }
            all.add(List.copyOf(items));
        }
        if (in.nextToken() != JsonToken.END_ARRAY) {
            throw JsonText.problem(in, "items of more fan-outs than there are");
        }
        return List.copyOf(all);
    }

    private ValueType itemType(String scope, String node) {
        return types.itemType(scope, node)
                .orElseThrow(() -> new StoreException("store.graph", "node '" + node + "' takes no items"));
    }
}
