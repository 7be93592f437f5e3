package dev.waybill.voyager.review;

import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.state.Risk;
import java.util.List;

/** What the reviewer writes: the verdict, what was found now and before, and how often a plan was sent back. */
public record ReviewResult(ReviewStatus status, List<Risk> risks, int revisionCount) {

    public ReviewResult {
        risks = List.copyOf(risks);
    }
}
