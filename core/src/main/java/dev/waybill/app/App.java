package dev.waybill.app;

import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import java.util.Locale;
import java.util.Optional;

/**
 * An application that can be run from a command line: a graph, how to read its input, and how to show its result.
 * Implementations have a public constructor without parameters and are thread-safe.
 */
public interface App {
    /** The name by which it is run: lower case, also the name of its graph. */
    String name();

    /** One line that says what it is for. */
    String summary(Locale locale);

    /** A text that it can be run with, as an example for people. */
    String example();

    /** Whether the text that it is given is a document: then front ends read it from the file that is named. */
    boolean readsDocuments();

    /**
     * Whether a run may build on what earlier runs of its thread have left. An application that begins each run afresh
     * says no, and front ends then refuse a second run on a thread.
     */
    default boolean continuesThreads() {
        return false;
    }

    /**
     * Whether a run asks a person before its result stands if its input says so: {@link AppInput#ask}. Front ends refuse
     * that wish for an application that has nothing to ask.
     */
    default boolean asks() {
        return false;
    }

    /** The graph. */
    Graph graph();

    /**
     * The input of a run.
     *
     * @throws InputException if the text or a field cannot be understood; says what is wrong and how to say it right
     */
    Update input(AppInput input);

    /** The result for people or programs, from the state of a run that has ended. The same state gives the same text. */
    String report(State state, ReportFormat format);

    /**
     * What was written, in a few words for a line of progress; empty where the channel is of no interest to people.
     *
     * @param write as {@link Update#forEach} gives it
     */
    Optional<String> summarize(Channel<?> channel, Object write);
}
