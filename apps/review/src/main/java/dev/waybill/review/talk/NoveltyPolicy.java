package dev.waybill.review.talk;

import dev.waybill.review.message.Message;
import java.util.List;

/** Decides whether a message adds something to what was said. It belongs to the channel, not to the agents. */
@FunctionalInterface
public interface NoveltyPolicy {

    boolean isNovel(List<Message> said, Message message);

    /** Judges by the text: see {@link TextNovelty}. */
    static NoveltyPolicy byText() {
        return TextNovelty.standard();
    }

    /** Takes the sender's word for it, for agents that judge themselves. */
    static NoveltyPolicy declared() {
        return (said, message) -> message.novel();
    }
}
