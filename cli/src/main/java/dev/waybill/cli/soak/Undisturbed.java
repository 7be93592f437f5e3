package dev.waybill.cli.soak;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.engine.WhenBusy;
import dev.waybill.error.QuestionException;

/** Runs of a plan as they are when nothing disturbs them: in memory, one after the other on each thread. Thread-safe. */
final class Undisturbed implements AutoCloseable {
    private final SoakGraphs graphs;
    private final Engine engine;

    Undisturbed(SoakGraphs graphs) {
        this.graphs = graphs;
        this.engine = Engine.builder().graphs(graphs.all()).build();
    }

    /** Does the run, on top of what was done on its thread before. */
    Trail run(SoakJob job) {
        var run = engine.start(
                graphs.named(job.graph()), job.input(), job.options().whenBusy(WhenBusy.REJECT));
        while (run.await() instanceof Outcome.Waiting waiting) {
            waiting.questions().forEach(q -> answer(q.id(), Answers.to(q.question(), "undisturbed")));
        }
        return Trail.of(engine, engine.find(run.id()).orElseThrow());
    }

    private void answer(String question, dev.waybill.agent.Answer answer) {
        try {
            engine.answer(question, answer);
        } catch (QuestionException e) {
            if (!e.code().equals("question.stale") && !e.code().equals("question.answered")) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
