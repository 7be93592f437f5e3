package dev.waybill.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.waybill.error.StoreException;
import dev.waybill.state.Channel;
import dev.waybill.state.Channels;
import dev.waybill.state.Update;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UpdateJsonTest {
    private static final Channel<List<String>> LOG = Channel.append("log", String.class);
    private static final Channel<List<String>> CARDS = Channel.keyed("cards", String.class, c -> c.substring(0, 1));
    private static final Channel<Map<String, Integer>> FACTS = Channel.merge("facts", String.class, Integer.class);
    private static final Channel<Integer> NOTE = Channel.value("note", Integer.class);
    private static final Channels CHANNELS = Channels.of(LOG, CARDS, FACTS, NOTE);

    private static void assertRefused(String json, String... words) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> UpdateJson.decode(CHANNELS, json))
                .returns("store.json", StoreException::code)
                .satisfies(e -> assertThat(e.text()).contains(words));
    }

    @Test
    void anUpdateIsAnObjectOfItsWritesInTheirOrder() {
        var update = Update.of(NOTE, 7)
                .andAppend(LOG, "a")
                .andAppend(CARDS, "k1")
                .andRemove(CARDS, "l")
                .and(FACTS, Map.of("x", 1));

        var json = UpdateJson.text(update);

        assertThat(json)
                .isEqualTo(
                        "{\"note\":7,\"log\":[\"a\"],\"cards\":[{\"put\":\"k1\"},{\"remove\":\"l\"}],\"facts\":{\"x\":1}}");
        assertThat(UpdateJson.decode(CHANNELS, json)).isEqualTo(update);
        assertThat(UpdateJson.decode(CHANNELS, UpdateJson.encode(update))).isEqualTo(update);
        assertThat(UpdateJson.decode(CHANNELS, "{}")).isEqualTo(Update.none());
    }

    @Test
    void problemsNameTheChannelAndThePlace() {
        assertRefused("{\"logs\":[]}", "at /logs: there is no channel 'logs'", "log");
        assertRefused("{\"note\":1,\"note\":2}", "at /note: channel 'note' is there twice");
        assertRefused("{\"log\":[\"a\",1]}", "channel 'log'", "at /log/1", "a whole number where a String is expected");
        assertRefused("{\"facts\":{\"x\":\"y\"}}", "channel 'facts'", "at /facts/x");
        assertRefused("{\"cards\":[\"k1\"]}", "channel 'cards'", "at /cards/0", "a change");
        assertRefused("{\"cards\":[{\"add\":\"k1\"}]}", "channel 'cards'", "put or remove, not 'add'");
        assertRefused("{\"cards\":[{\"put\":\"k1\",\"remove\":\"k\"}]}", "channel 'cards'", "one put or one remove");
        assertRefused("[]", "a list where an object of channels is expected");
    }
}
