package dev.waybill.voyager.request;

import java.util.List;

/** What became of a traveller's words: a request, or the problems with them. */
public sealed interface RequestReading {

    /**
     * The words made a valid request.
     *
     * @param assumed codes of {@link Assumption}, in the order of its constants
     */
    record Understood(TravelRequest request, List<String> assumed) implements RequestReading {

        public Understood {
            assumed = List.copyOf(assumed);
        }
    }

    /**
     * The words made no valid request.
     *
     * @param problems at least one, all that were found
     * @param example a text that works, in the same language
     */
    record Rejected(List<RequestProblem> problems, Language language, String example) implements RequestReading {

        public Rejected {
            problems = List.copyOf(problems);
        }
    }
}
