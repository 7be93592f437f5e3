package dev.waybill.review;

import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.review.message.Message;
import dev.waybill.review.report.Report;
import dev.waybill.review.talk.Conversation;
import dev.waybill.review.talk.Decision;
import dev.waybill.review.text.Language;
import dev.waybill.review.text.Requirement;
import dev.waybill.state.Channel;
import dev.waybill.state.KeyedChange;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reviews a requirement with rule-based agents. */
public final class ReviewApp implements App {
    private final Conversation conversation = Conversation.byRules();
    private final Graph graph = ReviewGraph.of(conversation);

    /** The application as front ends find it. */
    public ReviewApp() {}

    @Override
    public String name() {
        return ReviewGraph.NAME;
    }

    @Override
    public String summary(Locale locale) {
        return locale.getLanguage().equals("zh")
                ? "产品、开发、测试、安全四方讨论一份需求，直到没有新意见"
                : "product, development, quality and security discuss a requirement until nothing new comes up";
    }

    @Override
    public String example() {
        return "examples/requirements/refund.md";
    }

    @Override
    public boolean readsDocuments() {
        return true;
    }

    @Override
    public boolean asks() {
        return true;
    }

    @Override
    public Graph graph() {
        return graph;
    }

    @Override
    public Update input(AppInput input) {
        input.fields().keySet().stream().findFirst().ifPresent(field -> {
            throw new InputException(
                    "input.field", "review has no field '" + field + "': it takes one document, e.g. " + example());
        });
        var text = input.text()
                .orElseThrow(() -> new InputException(
                        "input.missing",
                        "review needs a requirement: name a Markdown or text file, e.g. " + example()));
        if (Requirement.parse(text).sentences().isEmpty()) {
            throw new InputException(
                    "input.empty",
                    "there is no sentence in " + (input.source().isEmpty() ? "the document" : input.source()));
        }
        var update = Update.of(ReviewGraph.TEXT, text).and(ReviewGraph.SOURCE, input.source());
        return input.ask() ? update.and(ReviewGraph.ASK, true) : update;
    }

    @Override
    public String report(State state, ReportFormat format) {
        var discussed = Report.of(
                conversation,
                Requirement.parse(state.get(ReviewGraph.TEXT)),
                state.get(ReviewGraph.MESSAGES),
                state.get(ReviewGraph.FINDINGS),
                List.of());
        var report = state.find(ReviewGraph.DECISION).map(discussed::decided).orElse(discussed);
        return switch (format) {
            case MARKDOWN -> report.toMarkdown();
            case JSON -> report.toJson();
        };
    }

    @Override
    public Optional<String> summarize(Channel<?> channel, Object write) {
        if (channel.equals(ReviewGraph.MESSAGES)) {
            return ((List<?>) write).stream().findFirst().map(m -> summary((Message) m));
        }
        if (channel.equals(ReviewGraph.FINDINGS)) {
            long puts = ((List<?>) write)
                    .stream().filter(KeyedChange.Put.class::isInstance).count();
            return Optional.of("findings " + puts);
        }
        return channel.equals(ReviewGraph.DECISION) ? Optional.of(summary((Decision) write)) : Optional.empty();
    }

    private static String summary(Decision decision) {
        return decision.by() + ": " + decision.verdict().code();
    }

    private static String summary(Message message) {
        var language = Language.of(message.content());
        var firstLine = message.content().lines().findFirst().orElse("");
        var judged = message.novel() ? "" : language.choose(" (nothing new)", "（无新内容）");
        return message.from() + " → " + message.to() + " " + message.type().code() + judged + language.choose(": ", "：")
                + firstLine;
    }
}
