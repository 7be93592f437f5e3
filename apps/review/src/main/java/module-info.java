import org.jspecify.annotations.NullMarked;

/** Review: a requirement before four equals. */
@NullMarked
module dev.waybill.review {
    requires static transitive org.jspecify;
    requires transitive dev.waybill.core;
    requires tools.jackson.databind;

    exports dev.waybill.review.text;
    exports dev.waybill.review.message;
    exports dev.waybill.review.rule;
    exports dev.waybill.review.talk;
    exports dev.waybill.review.report;
    exports dev.waybill.review;

    provides dev.waybill.app.App with
            dev.waybill.review.ReviewApp;
}
