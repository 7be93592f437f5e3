package dev.waybill.cli;

import dev.waybill.cli.output.JsonLines;
import dev.waybill.cli.output.QuestionJson;
import dev.waybill.cli.output.QuestionText;
import dev.waybill.cli.text.Texts;
import dev.waybill.control.RunId;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the questions that nobody has answered yet. */
@Command(name = "questions")
final class QuestionsCommand implements Callable<Integer> {
    private static final int MOST = 1_000;

    private record Open(String app, QuestionRecord question) {}

    @Parameters(index = "0", arity = "0..1", paramLabel = "<run>", descriptionKey = "option.run")
    private @Nullable String id;

    @Mixin
    private final Looking looking = new Looking();

    private final Shell shell;

    QuestionsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        var texts = Texts.in(shell.language());
        var store = looking.database.openToRead(shell, texts);
        if (store.isEmpty() && id != null) {
            throw StoredRuns.unknown(List.of(), id, texts);
        }
        var open = store.map(s -> open(s, texts)).orElse(List.of());
        if (looking.json) {
            var lines = new JsonLines(shell.out());
            open.forEach(o ->
                    lines.write(QuestionJson.fill(JsonLines.object("question").put("app", o.app()), o.question())));
        } else {
            print(open, texts);
        }
        return ExitCode.COMPLETED;
    }

    private List<Open> open(Store store, Texts texts) {
        try (store) {
            var questions = id == null
                    ? store.openQuestions(MOST)
                    : unanswered(store, StoredRuns.load(store, id, texts).id());
            var open = new ArrayList<Open>();
            for (var question : questions) {
                store.find(question.run()).ifPresent(run -> open.add(new Open(run.graph(), question)));
            }
            return open;
        }
    }

    private static List<QuestionRecord> unanswered(Store store, RunId run) {
        return store.find(run).filter(r -> r.end().isEmpty()).stream()
                .flatMap(r -> store.questionsOf(run).stream())
                .filter(q -> q.answer().isEmpty())
                .toList();
    }

    private void print(List<Open> open, Texts texts) {
        if (open.isEmpty()) {
            shell.out().println(id == null ? texts.get("questions.none") : texts.get("questions.none_of", id));
            return;
        }
        var text = new QuestionText(
                texts, shell.clock().getZone(), shell.width(), shell.command(), looking.database.again());
        boolean first = true;
        for (var o : open) {
            if (!first) {
                shell.out().println();
            }
            first = false;
            text.lines(o.app(), o.question()).forEach(shell.out()::println);
        }
    }
}
