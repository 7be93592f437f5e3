package dev.waybill.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.agent.Agent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.error.QuestionException;
import dev.waybill.graph.Graph;
import dev.waybill.graph.GraphBuilder;
import dev.waybill.spi.QuestionRecord;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What tests of questions and answers have in common. */
final class Asking {
    static final Channel<List<String>> LOG = Channel.append("log", String.class);

    private Asking() {}

    static GraphBuilder graph(String name) {
        return Graph.named(name).channels(Channels.of(LOG));
    }

    static Question forAWord() {
        return Question.form("your word?", Field.of("word", Field.Type.TEXT));
    }

    /** Two nodes that ask at the same time, each the same words, and one that waits for both. */
    static Graph twoAsk(Consumer<String> called) {
        return graph("two-ask")
                .node("start", (s, c) -> Update.none())
                .node("left", asks("left", called))
                .node("right", asks("right", called))
                .node("join", (s, c) -> Update.append(LOG, "join"))
                .edge("start", "left")
                .edge("start", "right")
                .edge("left", "join")
                .edge("right", "join")
                .entry("start")
                .build();
    }

    static Graph twoAsk() {
        return twoAsk(name -> {});
    }

    private static Agent asks(String name, Consumer<String> called) {
        return (s, c) -> {
            called.accept(name);
            return Update.append(LOG, name + " " + c.ask(forAWord()).text("word"));
        };
    }

    static Agent asksForApproval() {
        return (s, c) -> Update.append(LOG, c.ask(Question.approval("go?")).choice());
    }

    static QuestionRecord of(List<QuestionRecord> questions, String activation) {
        return questions.stream()
                .filter(q -> q.activation().equals(activation))
                .findFirst()
                .orElseThrow();
    }

    static Answer word(String word) {
        return Answer.of(Map.of("word", word)).by("ann");
    }

    static void assertRefused(String code, Runnable answering) {
        assertThatThrownBy(answering::run)
                .isInstanceOfSatisfying(
                        QuestionException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
