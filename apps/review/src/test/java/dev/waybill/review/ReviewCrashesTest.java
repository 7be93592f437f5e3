package dev.waybill.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waybill.agent.Answer;
import dev.waybill.review.talk.Documents;
import dev.waybill.spi.RunEnd;
import dev.waybill.state.Update;
import dev.waybill.store.sqlite.SqliteStore;
import dev.waybill.testkit.Crashes;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A discussion whose process dies comes to the same end. */
@Timeout(60)
class ReviewCrashesTest {
    private final ReviewApp app = new ReviewApp();

    private static Update requirement(String name) {
        return Update.of(ReviewGraph.TEXT, Documents.shipped(name));
    }

    @Test
    void aDiscussionSurvivesACrashAtEveryWrite() {
        var report = Crashes.everywhere(app.graph(), requirement("refund.md"));

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.isSample()).isFalse();
        assertThat(report.resumed()).isEqualTo(report.crashes() - 2);
    }

    /** On disk, so what a person answered before the crash is read from the database after it. */
    @Test
    void aDiscussionThatAsksSurvivesACrashAtEveryWriteBeforeAndAfterTheAnswer(@TempDir Path folder) {
        var stores = new AtomicInteger();

        var report = Crashes.of(app.graph(), requirement("report-export.md").and(ReviewGraph.ASK, true))
                .stores(() -> SqliteStore.open(folder.resolve(stores.incrementAndGet() + ".db")))
                .answers(question -> Answer.reject().with("comment", "太早。").by("王芳"))
                .everywhere();

        assertThat(report.outcome()).isEqualTo(RunEnd.Status.COMPLETED);
        assertThat(report.isSample()).isFalse();
        assertThat(report.resumed()).isEqualTo(report.crashes() - 2);
    }
}
