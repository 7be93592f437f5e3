package dev.waybill.voyager.request;

import java.util.List;
import java.util.stream.Collectors;

/** A request that breaks its rules; carries all the problems, not the first only. */
public final class InvalidRequestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<RequestProblem> problems;

    public InvalidRequestException(List<RequestProblem> problems) {
        super(problems.stream().map(p -> p.field() + ": " + p.message()).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** At least one, in the order of the request's fields. */
    public List<RequestProblem> problems() {
        return problems;
    }
}
