package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with the arguments, and what is nearest to right. */
final class Problems {
    /** Commands that the launcher handles before this program starts. */
    static final List<String> OF_LAUNCHER = List.of("test", "format", "build");

    private final Texts texts;
    private final String command;

    Problems(Texts texts, String command) {
        this.texts = texts;
        this.command = command;
    }

    String describe(ParameterException problem) {
        var spec = problem.getCommandLine().getCommandSpec();
        return switch (problem) {
            case UnmatchedArgumentException unmatched ->
                unmatched(unmatched.getUnmatched().getFirst(), spec);
            case MissingParameterException missing -> missing(missing, spec);
            case OverwrittenOptionException twice -> texts.get("error.twice", name(twice.getOverwritten()));
            default -> invalid(problem);
        };
    }

    private String unmatched(String word, CommandSpec spec) {
        if (word.startsWith("-")) {
            return texts.get("error.option", word, full(spec)) + texts.hint(word, options(spec));
        }
        return spec.parent() == null
                ? unknownCommand(word, spec.commandLine())
                : texts.get("error.superfluous", word, full(spec)) + help(spec);
    }

    String unknownCommand(String word, CommandLine root) {
        return texts.get("error.command", word) + texts.hint(word, commands(root));
    }

    private static List<String> commands(CommandLine root) {
        var visible = root.getSubcommands().entrySet().stream()
                .filter(e -> !e.getValue().getCommandSpec().usageMessage().hidden())
                .map(java.util.Map.Entry::getKey);
        return Stream.concat(visible, OF_LAUNCHER.stream()).toList();
    }

    private static List<String> options(CommandSpec spec) {
        var names = new ArrayList<String>();
        for (var option : spec.options()) {
            names.add(option.longestName());
        }
        return names;
    }

    private String missing(MissingParameterException problem, CommandSpec spec) {
        var first = problem.getMissing().getFirst();
        return first instanceof OptionSpec option
                ? texts.get("error.no_value", option.longestName(), option.paramLabel())
                : texts.get("error.missing", first.paramLabel(), full(spec)) + help(spec);
    }

    private String invalid(ParameterException problem) {
        var argument = problem.getArgSpec();
        var value = problem.getValue();
        if (argument == null || value == null) {
            var message = problem.getMessage();
            return message == null ? texts.get("error.arguments") : message;
        }
        var type = argument.type();
        var wrong = texts.get("error.value", value, name(argument));
        if (type.isEnum()) {
            return wrong
                    + texts.hint(
                            value,
                            Arrays.stream(type.getEnumConstants())
                                    .map(c -> c.toString()
                                            .toLowerCase(java.util.Locale.ROOT)
                                            .replace('_', '-'))
                                    .toList());
        }
        var expected = "expected." + type.getSimpleName().toLowerCase(java.util.Locale.ROOT);
        return texts.bundle().containsKey(expected) ? wrong + texts.get(expected) : wrong;
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private String full(CommandSpec spec) {
        return spec.parent() == null ? command : command + " " + spec.name();
    }

    private String help(CommandSpec spec) {
        return texts.get("hint.help", command + " help" + (spec.parent() == null ? "" : " " + spec.name()));
    }
}
