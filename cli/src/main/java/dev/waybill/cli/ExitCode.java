package dev.waybill.cli;

import dev.waybill.engine.Outcome;
import dev.waybill.error.InputException;
import dev.waybill.error.QuestionException;
import dev.waybill.error.RunException;
import dev.waybill.error.StoreException;
import dev.waybill.error.WaybillException;

/** What the process tells its caller; documented in {@code docs/cli.md}. */
final class ExitCode {
    static final int COMPLETED = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int LIMIT_REACHED = 3;
    static final int WAITING = 4;
    static final int CANCELLED = 5;
    static final int STORE = 6;
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    static int of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed completed -> COMPLETED;
            case Outcome.Failed failed -> of(failed.problem()) == STORE ? STORE : FAILED;
            case Outcome.LimitReached limit -> LIMIT_REACHED;
            case Outcome.Waiting waiting -> WAITING;
            case Outcome.Cancelled cancelled -> CANCELLED;
        };
    }

    /** Of a problem that kept a command from doing what it was asked to. */
    static int of(WaybillException problem) {
        if (problem instanceof StoreException || problem.code().startsWith("store.")) {
            return STORE;
        }
        return problem instanceof InputException
                        || problem instanceof RunException
                        || problem instanceof QuestionException
                ? USAGE
                : FAILED;
    }
}
