package dev.waybill.app;

/** How a result is shown. */
public enum ReportFormat {
    /** For people. */
    MARKDOWN,
    /** For programs: one JSON document. */
    JSON
}
