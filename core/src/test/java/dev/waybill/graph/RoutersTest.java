package dev.waybill.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waybill.engine.Engine;
import dev.waybill.engine.Outcome;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutersTest {
    record Message(String from, String to) {}

    private static final Channel<List<Message>> MESSAGES = Channel.append("messages", Message.class);

    private static List<Message> talk(String... addresses) {
        var roles = List.of("pm", "dev");
        var builder = Graph.named("talk").channels(Channels.of(MESSAGES)).entry("pm");
        for (var role : roles) {
            builder.node(
                    role,
                    (state, context) -> Update.append(
                            MESSAGES,
                            new Message(role, addresses[state.get(MESSAGES).size()])));
        }
        builder.route(
                roles,
                Routers.byMessage(MESSAGES, Message::to).orElse("pm", roles).end("done"));
        try (var engine = Engine.inMemory()) {
            return ((Outcome.Completed)
                            engine.start(builder.build(), Update.none()).await())
                    .state()
                    .get(MESSAGES);
        }
    }

    @Test
    void theLastMessageNamesWhoIsNextAndAnUnknownAddressGoesToTheDefault() {
        assertThat(talk("dev", "nobody", "dev", "dev", "done"))
                .extracting(Message::from)
                .containsExactly("pm", "dev", "pm", "dev", "dev");
    }

    @Test
    void aRouteLeadsSomewhere() {
        assertThatThrownBy(Route::to)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Route.end");
    }
}
