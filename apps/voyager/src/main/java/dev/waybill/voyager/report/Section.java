package dev.waybill.voyager.report;

import java.util.List;

/** Markdown, line by line, with exactly one empty line between blocks. */
final class Section {

    private final StringBuilder text = new StringBuilder();

    Section heading(int level, String title) {
        gap();
        text.append("#".repeat(level)).append(' ').append(title).append('\n');
        return gap();
    }

    Section line(String line) {
        text.append(line).append('\n');
        return this;
    }

    Section paragraph(String paragraph) {
        gap();
        return line(paragraph).gap();
    }

    Section bullet(String item) {
        return line("- " + item);
    }

    Section sub(String item) {
        return line("  - " + item);
    }

    Section table(List<String> header, List<Boolean> rightAligned, List<List<String>> rows) {
        gap();
        row(header);
        row(rightAligned.stream().map(right -> right ? "---:" : "---").toList());
        rows.forEach(this::row);
        return gap();
    }

    /** Ends the block, if one is open. */
    Section gap() {
        boolean open = !text.isEmpty() && !(text.length() > 1 && text.charAt(text.length() - 2) == '\n');
        if (open) {
            text.append('\n');
        }
        return this;
    }

    String markdown() {
        return text.toString().strip() + "\n";
    }

    private void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
