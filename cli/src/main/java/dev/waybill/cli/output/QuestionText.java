package dev.waybill.cli.output;

import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.cli.text.Columns;
import dev.waybill.cli.text.Texts;
import dev.waybill.spi.QuestionRecord;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Questions to people as text: what is asked, what may be answered, and the commands that do so. */
public final class QuestionText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private static final Pattern MARK = Pattern.compile("\\s*(?:[-*]|\\d{1,3}\\.)\\s+");
    private static final int LEAST_WIDTH = 20;

    private final int width;
    private final Texts texts;
    private final ZoneId zone;
    private final String command;
    private final String options;

    /**
     * Questions in a language and a time zone.
     *
     * @param width how many columns a line of the text may have
     * @param command how the command line is called
     * @param options what every command that answers needs, empty or with a space before it
     */
    public QuestionText(Texts texts, ZoneId zone, int width, String command, String options) {
        this.width = width;
        this.texts = texts;
        this.zone = zone;
        this.command = command;
        this.options = options;
    }

    /** The lines for a question without an answer; the first names it. */
    public List<String> lines(String app, QuestionRecord asked) {
        var question = asked.question();
        var lines = new ArrayList<String>();
        lines.add(texts.get(
                "question.head", asked.id(), app, asked.run(), Labels.of(asked.activation()), at(asked.askedAt())));
        question.text().lines().forEach(line -> lines.addAll(indented(Columns.harmless(line))));
        question.fields().forEach(field -> lines.add("  " + describe(field)));
        if (!question.people().isEmpty()) {
            lines.add("  " + texts.get("question.people", String.join(texts.get("list.comma"), question.people())));
        }
        asked.expiresAt().ifPresent(at -> lines.add("  " + expiry(question, at)));
        lines.add("  " + texts.get("question.answer"));
        commands(asked).forEach(line -> lines.add("    " + line));
        return lines;
    }

    /** What goes on in another line stands under the text of a list item, not under its mark. */
    private List<String> indented(String line) {
        var mark = MARK.matcher(line);
        var indent = "  " + (mark.lookingAt() ? " ".repeat(Columns.width(mark.group())) : "");
        var lines = new ArrayList<String>();
        for (var part : Columns.wrap(line, Math.max(LEAST_WIDTH, width - Columns.width(indent)))) {
            lines.add(((lines.isEmpty() ? "  " : indent) + part).stripTrailing());
        }
        return lines;
    }

    private String describe(Field field) {
        var label = Columns.oneLine(field.label());
        var name = label.equals(field.name()) ? field.name() : texts.get("question.label", label, field.name());
        var accepted = field.choices().isEmpty()
                ? texts.get("field." + field.type().name().toLowerCase(Locale.ROOT))
                : String.join(" | ", field.choices());
        return texts.get(field.required() ? "question.field" : "question.field.optional", name, accepted);
    }

    private String expiry(Question question, Instant at) {
        return question.otherwise()
                .map(answer -> texts.get("question.expires.otherwise", at(at), values(answer)))
                .orElseGet(() -> texts.get("question.expires", at(at)));
    }

    private String at(Instant time) {
        return TIME.format(time.atZone(zone));
    }

    /** The exact commands that answer it, one for each choice. */
    public List<String> commands(QuestionRecord asked) {
        var choice = choice(asked.question());
        var rest = new StringBuilder();
        for (var field : asked.question().fields()) {
            if (field.required() && choice.filter(field::equals).isEmpty()) {
                rest.append(" --set ").append(field.name()).append("=…");
            }
        }
        asked.question().people().stream()
                .findFirst()
                .ifPresent(name -> rest.append(" --by ").append(name));
        var start = command + " answer " + asked.id();
        return choice.map(field -> field.choices().stream()
                        .map(word -> start + " " + quoted(word) + rest + options)
                        .toList())
                .orElseGet(() -> List.of(start + rest + options));
    }

    /** The field that the first word of an answer is for: the first one with choices. */
    public static Optional<Field> choice(Question question) {
        return question.fields().stream().filter(f -> !f.choices().isEmpty()).findFirst();
    }

    private static String quoted(String word) {
        return word.matches("[\\p{L}\\p{N}._:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    /** What was answered, in one line: a choice alone, else each field with its value. */
    public static String values(Answer answer) {
        var words = new ArrayList<String>();
        answer.values()
                .forEach((name, value) -> words.add(
                        name.equals(Question.CHOICE) ? Columns.oneLine(value) : name + "=" + Columns.oneLine(value)));
        return String.join(", ", words);
    }
}
