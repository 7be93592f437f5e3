package dev.waybill.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Usage;
import dev.waybill.control.ActivationId;
import dev.waybill.control.Join;
import dev.waybill.control.RunId;
import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Provenance;
import dev.waybill.spi.StoredValue;
import dev.waybill.state.Update;
import dev.waybill.state.ValueType;
import dev.waybill.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The proof of a soak fails where something is wrong. */
class ProofTest {
    private static final SoakPlan PLAN = new SoakPlan(5, 8, 1, Duration.ofSeconds(1), Duration.ofSeconds(1));

    @TempDir
    Path folder;

    private Path file;
    private Ledger ledger;
    private SoakGraphs graphs;
    private List<SoakJob> jobs;

    @BeforeEach
    void plan() {
        file = folder.resolve("soak.db");
        ledger = new Ledger(Site.of(file).ledger());
        graphs = new SoakGraphs(PLAN.seed(), new World() {
            @Override
            public void takeTime(int amount) {
                // none
            }

            @Override
            public String pay(String purpose, String key) {
                return ledger.pay(purpose, key);
            }
        });
        jobs = PLAN.jobs(graphs.names(), graphs.repeatable());
    }

    @Test
    void aPlanIsTheSameInEveryProcess() {
        var again = SoakPlan.of(PLAN.arguments());

        assertThat(again).isEqualTo(PLAN);
        assertThat(again.jobs(graphs.names(), graphs.repeatable())).isEqualTo(jobs);
        assertThat(again.kills()).isEqualTo(PLAN.kills());
    }

    @Test
    void everyBlockIsInSomeGraph() {
        for (long seed = 0; seed < 20; seed++) {
            var all = new SoakGraphs(seed, World.NONE);
            var nodes =
                    Arrays.stream(all.all()).flatMap(g -> g.nodes().stream()).toList();

            assertThat(nodes)
                    .extracting(n -> n.name().substring(n.name().lastIndexOf('-') + 1))
                    .contains("one", "turn", "item", "choose", "failing", "inner", "flaky", "instead", "pay", "asking")
                    .contains("person", "break");
            assertThat(nodes).extracting(n -> n.rules().join()).contains(Join.any(), Join.quorum(2));
            assertThat(all.repeatable())
                    .isNotEmpty()
                    .hasSizeLessThan(all.names().size());
        }
    }

    @Test
    void findsWhatIsLostAndWhatIsDifferent() {
        try (var engine = Engine.builder()
                .store(SqliteStore.open(file))
                .graphs(graphs.all())
                .build()) {
            for (var job : jobs.subList(0, 6)) {
                run(engine, job, job.input());
            }
            var other = jobs.get(5).amount() == jobs.get(6).amount() ? jobs.get(4) : jobs.get(5);
            run(engine, jobs.get(6), other.input());
        }

        var findings = new Proof(PLAN, Site.of(file)).findings();

        assertThat(findings.lost()).containsExactly(jobs.get(7).key() + ": it was never started");
        assertThat(findings.different())
                .isNotEmpty()
                .allMatch(d -> d.startsWith(jobs.get(6).key() + ": "));
        assertThat(findings.twice()).isEmpty();
        assertThat(findings.commits()).isPositive();
    }

    private void run(Engine engine, SoakJob job, Update input) {
        var run = engine.start(graphs.named(job.graph()), input, job.options());
        while (run.await() instanceof Outcome.Waiting waiting) {
            var question = waiting.questions().getFirst();
            engine.answer(question.id(), Answers.to(question.question(), "test"));
        }
    }

    @Test
    void findsWhatWasDoneTwice() {
        var early = ledger.pay("job/node", "key");
        var receipt = ledger.pay("job/node", "key");
        var receipts = Receipts.in(ledger);

        var recorded = new Recorded(
                "run: ",
                List.of(effect(receipt), effect("never paid"), commit(receipt), commit("never paid"), effect(early)),
                receipts);

        assertThat(receipts.problems()).isEmpty();
        assertThat(receipts.repeated()).isEqualTo(1);
        assertThat(recorded.commits()).isEqualTo(1);
        assertThat(recorded.problems())
                .containsExactly(
                        "run: @input has two results of one effect",
                        "run: @input has a result that is not in the ledger",
                        "run: @input used another result of its effect than was kept",
                        "run: @input was committed twice",
                        "run: @input has two results of one effect",
                        "run: @input did its effect again after the result was kept");
    }

    private static JournalRecord.Effect effect(String receipt) {
        return new JournalRecord.Effect(
                new RunId("r-1"),
                "",
                ActivationId.INPUT,
                SoakAgents.PAYMENT,
                new StoredValue.Live(ValueType.of(String.class), receipt),
                0);
    }

    private static CommitRecord commit(String receipt) {
        return new CommitRecord(
                new RunId("r-1"),
                "",
                ActivationId.INPUT,
                List.of(),
                Update.put(SoakChannels.RECEIPTS, "job/node", receipt),
                List.of(),
                List.of(),
                "",
                0,
                0,
                new Provenance(Usage.NONE, 1, "", ""));
    }

    @Test
    void findsDifferentKeysForOnePurposeAndOneKeyForTwo() {
        ledger.pay("job/node", "key");
        ledger.pay("job/node", "other");
        ledger.pay("job/another", "key");

        assertThat(Receipts.in(ledger).problems())
                .containsExactly(
                        "job/node was paid with the keys key and other", "key is the key of job/node and job/another");
    }
}
