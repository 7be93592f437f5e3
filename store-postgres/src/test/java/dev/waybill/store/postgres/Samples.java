package dev.waybill.store.postgres;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.error.StoreException;
import dev.waybill.graph.Graph;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.RunOrigin;
import dev.waybill.spi.RunRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Tenure;
import dev.waybill.state.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.postgresql.ds.PGSimpleDataSource;

/** Runs and commits of a graph with one node. */
final class Samples {
    static final GraphTypes TYPES = new GraphTypes(Graph.named("g")
            .node("step", (state, context) -> Update.none())
            .entry("step")
            .build());
    static final Instant NOW = Instant.EPOCH;
    static final Tenure TENURE = new Tenure(NOW, NOW.plusSeconds(30));
    static final Tenure LATER = new Tenure(NOW.plusSeconds(30), NOW.plusSeconds(60));

    private Samples() {}

    static RunRecord run(String id) {
        return run(id, "t-" + id, "");
    }

    static RunRecord run(String id, String thread, String key) {
        return new RunRecord(
                new RunId(id),
                new ThreadId(thread),
                0,
                "g",
                "f",
                "t",
                NOW,
                new RunOrigin(key, "", Map.of(), Optional.empty(), ""),
                Optional.empty());
    }

    static CommitRecord commit(RunRecord run, String label) {
        return new CommitRecord(
                run.id(),
                "",
                TYPES.activation("", label),
                List.of(),
                Update.none(),
                List.of(),
                List.of(),
                "",
                1,
                2,
                Provenance.AGENT);
    }

    static Journal begin(Store store, RunRecord run) {
        return store.begin(run, TYPES, List.of(commit(run, ActivationId.INPUT.label())), TENURE);
    }

    static List<String> labels(Store store, RunRecord run) {
        var labels = new ArrayList<String>();
        store.read(
                run.id(),
                TYPES,
                record -> labels.add(((CommitRecord) record).activation().label()));
        return labels;
    }

    static void assertRefused(String code, ThrowingCallable call) {
        assertThatExceptionOfType(StoreException.class).isThrownBy(call).returns(code, StoreException::code);
    }

    /** Opens a connection whenever one is wanted. */
    static PGSimpleDataSource source(String url) {
        var source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(Server.USER);
        source.setPassword(Server.PASSWORD);
        return source;
    }
}
