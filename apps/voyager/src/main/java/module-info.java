import org.jspecify.annotations.NullMarked;

/** Voyager: plans trips. */
@NullMarked
module dev.waybill.voyager {
    requires static transitive org.jspecify;
    requires transitive dev.waybill.core;
    requires tools.jackson.databind;

    exports dev.waybill.voyager.request;
    exports dev.waybill.voyager.data;
    exports dev.waybill.voyager.state;
    exports dev.waybill.voyager.tools;
    exports dev.waybill.voyager.facts;
    exports dev.waybill.voyager.plan;
    exports dev.waybill.voyager.budget;
    exports dev.waybill.voyager.review;
    exports dev.waybill.voyager.report;
    exports dev.waybill.voyager;

    provides dev.waybill.app.App with
            dev.waybill.voyager.VoyagerApp;
}
