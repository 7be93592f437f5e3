package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;

/** One text in both languages; neither may be blank. */
public record LocalText(String zh, String en) {

    public LocalText {
        if (zh.isBlank() || en.isBlank()) {
            throw new IllegalArgumentException("Both languages must be filled: zh=\"" + zh + "\", en=\"" + en + "\"");
        }
    }

    public String in(Language language) {
        return switch (language) {
            case ZH -> zh;
            case EN -> en;
        };
    }
}
