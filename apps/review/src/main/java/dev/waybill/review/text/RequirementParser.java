package dev.waybill.review.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a document line by line: what is a heading, an item, a row, a paragraph, and what is none of the text. */
final class RequirementParser {

    private static final int LONGEST_HEADING = 1_000;
    private static final Pattern HASH_HEADING = Pattern.compile("^ {0,3}(#{1,6})\\s+(.*?)\\s*#*$");
    private static final Pattern BOLD_HEADING = Pattern.compile("^(?:\\*\\*|__)([^*_]{1,60})(?:\\*\\*|__)\\s*[:：]?$");
    private static final Pattern CHINESE_HEADING =
            Pattern.compile("^(?:[一二三四五六七八九十]+[、.．]|第[一二三四五六七八九十]+[章节]|【)\\s*(\\S[^。；，]{0,28})$");
    private static final Pattern NUMBERED_HEADING = Pattern.compile("^\\d+(?:\\.\\d+)*[.、]?\\s*(\\S[^。；.;]{0,60})$");
    private static final Pattern UNDERLINE = Pattern.compile("^(=+|-{3,})\\s*$");
    private static final Pattern RULE = Pattern.compile("^ {0,3}(?:-[-\\s]*|\\*[*\\s]*|_[_\\s]*)$");
    private static final Pattern ITEM = Pattern.compile(
            "^\\s*(?:[-*+]\\s|•|\\d+[.)、．](?!\\d)|[(（]\\d+[)）]|[①-⑳])\\s*(?:\\[[ xX]]\\s+)?(?=\\S)(.*)$");
    private static final Pattern ABOUT_THE_DOCUMENT = Pattern.compile(
            "^(?:\\*\\*|__)[^*_]{1,30}(?:[:：](?:\\*\\*|__)|(?:\\*\\*|__)\\s*[:：]).*|^[\\s*_]*(?:author|owner|version|status|date|created|updated|last updated|reviewers?|draft|stakeholders"
                    + "|版本|作者|产品|产品经理|状态|日期|负责人|更新时间|创建时间|评审人|文档编号)[^:：]{0,12}[:：].*",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern TABLE_FRAME = Pattern.compile("^[|\\s:+-]+$");

    private final String[] lines;
    private final int start;
    private final Visible visible;
    private final boolean markdown;
    private final Outline outline = new Outline();
    private Optional<Block> block = Optional.empty();
    private String title = "";

    private RequirementParser(String text) {
        String[] all = text.replace("\uFEFF", "").split("\\R", -1);
        start = afterFrontMatter(all);
        visible = Visible.of(all, start);
        lines = visible.lines();
        markdown = Arrays.stream(all)
                .anyMatch(line -> line.length() <= LONGEST_HEADING
                        && HASH_HEADING.matcher(line).matches());
    }

    static Requirement parse(String text) {
        return new RequirementParser(text).read(Language.of(text));
    }

    private Requirement read(Language language) {
        for (int i = start; i < lines.length; i++) {
            if (visible.isCode(i)) {
                flush();
            } else if (!visible.isHidden(i)) {
                readLine(i);
            }
        }
        flush();
        List<Section> sections = outline.sections();
        return new Requirement(title, language, sections);
    }

    private static int afterFrontMatter(String[] lines) {
        if (!lines[0].strip().equals("---")) {
            return 0;
        }
        for (int i = 1; i < lines.length; i++) {
            if (lines[i].strip().equals("---")) {
                return i + 1;
            }
        }
        return 0;
    }

    private void readLine(int index) {
        String line = lines[index].replaceFirst("^[\\s>]*>\\s?", "");
        Matcher item = ITEM.matcher(line);
        if (line.isBlank()) {
            flush();
        } else if (isUnderlineOfHeading(line)) {
            Block heading = block.orElseThrow();
            block = Optional.empty();
            open(heading.firstLine(), line.startsWith("=") ? 1 : 2, heading.text());
        } else if (isRule(line)) {
            flush();
        } else if (!readHeading(index, line)) {
            if (isRow(line)) {
                readRow(index, line);
            } else if (item.matches()) {
                start(Sentence.Kind.ITEM, index, item.group(1));
            } else {
                readText(index, line);
            }
        }
    }

    private static boolean isRule(String line) {
        return RULE.matcher(line).matches() && line.replaceAll("\\s", "").length() >= 3;
    }

    private static boolean isRow(String line) {
        return line.stripLeading().startsWith("|")
                || line.chars().filter(c -> c == '|').count() >= 2;
    }

    private void readText(int index, String line) {
        if (block.isPresent() && block.get().takes(line)) {
            block.get().add(index + 1, line);
        } else {
            start(Sentence.Kind.PROSE, index, line);
        }
    }

    private boolean isUnderlineOfHeading(String line) {
        return UNDERLINE.matcher(line).matches()
                && block.isPresent()
                && block.get().isSingleLine();
    }

    private boolean readHeading(int index, String line) {
        if (line.length() > LONGEST_HEADING) {
            return false;
        }
        Matcher hash = HASH_HEADING.matcher(line);
        Matcher bold = BOLD_HEADING.matcher(line);
        Matcher chinese = CHINESE_HEADING.matcher(line);
        Matcher numbered = NUMBERED_HEADING.matcher(line);
        if (hash.matches()) {
            open(index + 1, hash.group(1).length(), hash.group(2));
        } else if (bold.matches() && standsAlone(index)) {
            open(index + 1, 5, bold.group(1));
        } else if (!markdown && chinese.matches()) {
            open(index + 1, 1, chinese.group(1).replace("】", ""));
        } else if (!markdown && numbered.matches() && standsAlone(index)) {
            open(index + 1, 2, numbered.group(1));
        } else if (!markdown && title.isEmpty() && block.isEmpty() && looksLikeTitle(index, line)) {
            open(index + 1, 1, line.strip());
        } else {
            return false;
        }
        return true;
    }

    private boolean looksLikeTitle(int index, String line) {
        return standsAlone(index) && line.length() <= 80 && !line.strip().matches(".*[.。!！?？;；:：,，]$");
    }

    /** A heading in plain text has a blank line before it and none of the items of its own list around it. */
    private boolean standsAlone(int index) {
        boolean blankBefore = index == 0 || lines[index - 1].isBlank();
        boolean listAfter = index + 1 < lines.length
                && NUMBERED_HEADING.matcher(lines[index]).matches()
                && NUMBERED_HEADING.matcher(lines[index + 1]).matches();
        boolean titleOnly = index + 1 >= lines.length || lines[index + 1].isBlank() || !title.isEmpty();
        return blankBefore && !listAfter && titleOnly;
    }

    private void readRow(int index, String line) {
        flush();
        boolean heads = index + 1 < lines.length
                && lines[index + 1].contains("-")
                && TABLE_FRAME.matcher(lines[index + 1]).matches();
        if (!heads && !TABLE_FRAME.matcher(line).matches()) {
            start(Sentence.Kind.ROW, index, line.strip().replaceAll("^\\||\\|$", ""));
            flush();
        }
    }

    private void open(int line, int level, String heading) {
        flush();
        String plain = Sentence.plainOf(heading);
        if (title.isEmpty()) {
            title = plain;
        }
        outline.open(line, level, plain);
    }

    private void start(Sentence.Kind kind, int index, String content) {
        flush();
        Block next = new Block(kind);
        next.add(index + 1, content);
        block = Optional.of(next);
    }

    private boolean isAboutTheDocument(Block done) {
        return outline.isAtTop()
                && done.isProse()
                && ABOUT_THE_DOCUMENT.matcher(done.text()).matches();
    }

    private void flush() {
        block.filter(done -> !isAboutTheDocument(done)).ifPresent(done -> outline.add(done.sentences()));
        block = Optional.empty();
    }
}
