package dev.waybill.agent;

import java.util.Objects;

/**
 * How a part of an agent's work goes, most often the call of a tool.
 *
 * @param name what is done, e.g. the name of the tool
 * @param stage how far it is
 * @param detail a short text for people, without secrets; may be empty
 */
public record Progress(String name, Stage stage, String detail) {
    /** How far it is. */
    public enum Stage {
        /** It began. */
        STARTED,
        /** It ended well. */
        COMPLETED,
        /** It did not end well. */
        FAILED,
        /** It goes on. */
        RUNNING
    }

    /** Checks that nothing is missing. */
    public Progress {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(detail, "detail");
    }

    /** It began. */
    public static Progress started(String name) {
        return new Progress(name, Stage.STARTED, "");
    }

    /** It ended well. */
    public static Progress completed(String name, String detail) {
        return new Progress(name, Stage.COMPLETED, detail);
    }

    /** It did not end well. */
    public static Progress failed(String name, String detail) {
        return new Progress(name, Stage.FAILED, detail);
    }
}
